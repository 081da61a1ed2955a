import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { auditPage } from './support/audit-page.ts';
import { describeInBrowser } from './support/browse.ts';
import { keptConversation, openChat, say, untilState } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';
import { pressFast } from './support/focus.ts';
import { makeShopper, refundsOf } from './support/shop.ts';

describeInBrowser('the actions of people', ({ instance, open }) => {
  /** A customer who asked for a person, and the desk with their conversation before it, not taken yet. */
  async function handOver() {
    const [shop, desk] = [await open(), await open()];
    const shopper = await makeShopper(instance);
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `I want to talk to a person about ${shopper.orderId}`);
    await untilState(shop.page, 'escalated');
    await signInToConsole(desk.page, instance, 'agent');
    const { conversationId } = await keptConversation(shop.page);
    await desk.page.locator(`[data-conversation="${conversationId}"]`).click();
    const actions = `/internal/inbox/${conversationId}/actions`;
    /** What was asked for, as the server has it. */
    const asked = () =>
      desk.page.evaluate(`fetch('${actions}').then((answer) => answer.json()).then(({ requests }) => requests)`);
    return { shop, desk, shopper, asked };
  }

  test('whoever holds a handover refunds from it, sees the amount before the click that pays, cannot pick again what went back, and the customer is told', async () => {
    const { shop, desk, shopper, asked } = await handOver();
    await desk.page.getByText('Take the conversation to act in it').waitFor();
    await desk.page.getByRole('button', { name: 'Take this conversation' }).click();
    await desk.page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    // The form is opened while the order system does not answer, and knows the items once it does.
    await desk.page.route('**/orders**', (route) => route.fulfill({ json: { status: 'unavailable', orders: [] } }));
    await desk.page.reload();
    await desk.page.getByText('The order system does not answer').waitFor();
    await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
    await desk.page.unroute('**/orders**');
    await desk.page.getByLabel('Steel kettle').waitFor();
    await desk.page.getByRole('button', { name: 'See what it comes to' }).click();
    await desk.page.getByRole('alert').filter({ hasText: 'choose at least one item' }).waitFor();
    await desk.page.getByLabel('Steel kettle').fill('1');
    await desk.page.getByRole('button', { name: 'See what it comes to' }).click();
    const preview = desk.page.locator('[data-preview="alone"]');
    await preview.getByText('INR 1,499.00 is paid back at once').waitFor();
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    expect(await asked()).toEqual([]);
    expect(await auditPage(desk.page)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Do it now: Refund INR 1,499.00' }).click();
    await desk.page.locator('[data-request="executed"]').waitFor();
    await eventually(async () => expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1));
    await shop.page.locator('li.line', { hasText: 'has been sent to your original payment method' }).waitFor();

    const done = desk.page.locator('[data-request="executed"]');
    await done.getByText('The refund of INR 1,499.00').waitFor();
    expect(await done.textContent()).not.toContain('Your refund');
    await desk.page.locator(`[data-order="${shopper.orderId}"]`).getByText('1 refunded').waitFor();
    await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
    expect(await desk.page.getByLabel('Steel kettle').isDisabled()).toBe(true);
    expect(await auditPage(desk.page)).toEqual([]);
    expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1);
    expect([...shop.faults, ...desk.faults]).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });

  test('by keyboard, what goes away when it is used leaves the reader where they were, and on nothing that a second press would do', async () => {
    const { shop, desk, shopper } = await handOver();
    const press = async (name: string): Promise<void> => {
      await desk.page.getByRole('button', { name, exact: true }).focus();
      await desk.page.keyboard.press('Enter');
    };
    const focused = (what: string) => desk.page.locator(`${what}:focus`).waitFor();
    await press('Take this conversation');
    await desk.page.getByLabel('Reply to the customer').waitFor();
    await focused('section');
    await press('Refund');
    await desk.page.getByLabel('Steel kettle').fill('1');
    await press('See what it comes to');
    await desk.page.locator('[data-preview="alone"]').waitFor();
    await focused('div');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('button', { name: 'Leave it', exact: true }).focus();
    expect(await pressFast(desk.page, 'Enter')).toMatch(/^Refund/);
    await focused('div');
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Close the conversation', exact: true }).focus();
    expect(await pressFast(desk.page, 'Enter')).toBe('How did it end?');
    const ending = desk.page.getByLabel('How did it end?');
    expect((await ending.boundingBox())?.y).toBeLessThan(900);
    await shop.context.close();
    await desk.context.close();
  });

  test('what a stop refused is asked for again with one click once the stop is lifted, and paid once', async () => {
    const [shop, desk] = [await open(), await open()];
    const shopper = await makeShopper(instance);
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `I want to talk to a person about ${shopper.orderId}`);
    await untilState(shop.page, 'escalated');
    await signInToConsole(desk.page, instance, 'admin');
    await desk.page.goto(`${instance.url}/console#/handovers`);
    const { conversationId } = await keptConversation(shop.page);
    await desk.page.locator(`[data-conversation="${conversationId}"]`).click();
    await desk.page.getByRole('button', { name: 'Take this conversation' }).click();
    const flip = (enabled: boolean) =>
      desk.page.evaluate(
        `fetch('/internal/killswitch', { method: 'POST', headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ scope: 'tool:issue_refund', enabled: ${enabled}, reason: 'a drill' }) }).then((answer) => answer.status)`,
      );
    // The stop comes on between the look and the click.
    await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
    await desk.page.getByLabel('Steel kettle').fill('1');
    await desk.page.getByRole('button', { name: 'See what it comes to' }).click();
    await desk.page.locator('[data-preview="alone"]').waitFor();
    expect(await flip(true)).toBe(200);
    try {
      await desk.page.getByRole('button', { name: 'Do it now: Refund INR 1,499.00' }).click();
      await desk.page.locator('[data-request="refused"]').getByText('Changes are stopped at the moment').waitFor();
      await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
      await desk.page.getByLabel('Steel kettle').fill('1');
      await desk.page.getByRole('button', { name: 'See what it comes to' }).click();
      await desk.page.locator('[data-preview="refused"]').getByText('Changes are stopped at the moment').waitFor();
      await desk.page.getByRole('button', { name: 'Leave it' }).click();
    } finally {
      expect(await flip(false)).toBe(200);
    }
    expect(await refundsOf(instance, shopper.orderId)).toEqual([]);
    await desk.page.getByRole('button', { name: 'Ask for it again' }).click();
    await desk.page.locator('[data-request="executed"]').waitFor();
    await eventually(async () => expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1));
    expect(await desk.page.getByRole('button', { name: 'Ask for it again' }).count()).toBe(0);
    expect(await auditPage(desk.page)).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });
});
