import type { Page } from 'playwright-core';
import type { TestInstance } from '../../support/start-instance.ts';
import { sessionTokenOf } from './shop.ts';

/** A line of the chat as a reader sees it. */
export type ShownLine = { readonly role: string; readonly text: string };

/** Opens the shop page with the chat open, as this customer or as a guest. */
export async function openChat(page: Page, instance: TestInstance, customerId: string | null): Promise<void> {
  await page.goto(`${instance.url}/chat`);
  await page.waitForFunction('window.Countersign !== undefined');
  if (customerId !== null) {
    const token = await sessionTokenOf(instance, customerId);
    await page.evaluate(`window.Countersign.signIn(${JSON.stringify(token)})`);
  }
  await page.locator('.launcher').click();
}

/** Writes a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  const box = page.locator('.composer textarea');
  await box.fill(text);
  await box.press('Enter');
}

/** The lines as they stand at one moment, oldest first; one that is on its way is among them. */
export async function shownLines(page: Page): Promise<readonly ShownLine[]> {
  return await page.locator('li.line').evaluateAll((lines) =>
    lines.map((line) => ({
      role: line.getAttribute('data-role') ?? '',
      text: line.querySelector('.said')?.textContent ?? '',
    })),
  );
}

/** Waits for a line of this speaker that holds the text and has reached the server. */
export async function untilSaid(page: Page, role: string, text: string | RegExp): Promise<void> {
  await page.locator(`li.line[data-role="${role}"][data-seq]`, { hasText: text }).last().waitFor();
}

/** Waits until the chat says in words that it is in this state. */
export async function untilState(page: Page, state: string): Promise<void> {
  await page.locator(`[data-state="${state}"]`).waitFor();
}

/** Where the conversation of this page is kept, read from the browser. */
export async function keptConversation(page: Page): Promise<{ conversationId: string; token: string }> {
  const kept = (await page.evaluate(
    `Object.entries(localStorage).filter(([key]) => key.startsWith('countersign:http')).map(([, value]) => JSON.parse(value))`,
  )) as { conversationId: string; token: string }[];
  const [first] = kept;
  if (first === undefined) throw new Error('This browser keeps no conversation.');
  return first;
}
