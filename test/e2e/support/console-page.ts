import type { Page } from 'playwright-core';
import type { TestInstance } from '../../support/start-instance.ts';

/** Signs in to the console through the sign-in page. */
export async function signInToConsole(page: Page, instance: TestInstance, role: string): Promise<void> {
  const signIn = instance.signIns[role];
  if (signIn === undefined) throw new Error(`The start banner names no sign-in for ${role}.`);
  await page.goto(`${instance.url}/console`);
  await page.getByLabel('E-mail').fill(signIn.email);
  await page.getByLabel('Password').fill(signIn.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Opens the request about this order from the list. */
export async function chooseRequest(page: Page, orderId: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Approvals' }).click();
  await page.locator('[data-approval]', { hasText: orderId }).click();
  await page.locator('[data-approval-detail]', { hasText: orderId }).waitFor();
}
