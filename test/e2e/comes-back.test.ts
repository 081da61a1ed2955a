import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { talk } from '../support/talk.ts';
import { describeInBrowser } from './support/browse.ts';
import { keptConversation, openChat, say, shownLines, untilSaid, untilState } from './support/chat-page.ts';
import { chooseRequest, signInToConsole } from './support/console-page.ts';
import { makeShopper, refundsOf } from './support/shop.ts';

type Mail = { readonly to: string; readonly template: string; readonly text: string };

describeInBrowser('a customer who left', ({ instance, open }) => {
  const mailsTo = async (email: string, template: string): Promise<readonly Mail[]> => {
    const { body } = await talk(`${instance.url}/_control/mail`);
    return body.mails.filter((mail: Mail) => mail.to === email && mail.template === template);
  };

  test('closes the tab, approval lands, exactly one mail comes, and the chat resumes after verification with the truth', async () => {
    const shopper = await makeShopper(instance, { item: 'Espresso machine', priceMinor: 499_900 });
    const shop = await open();
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `Please refund order ${shopper.orderId}, it arrived damaged.`);
    await untilState(shop.page, 'waiting_approval');
    const { conversationId } = await keptConversation(shop.page);
    await shop.context.close();

    const desk = await open();
    await signInToConsole(desk.page, instance, 'approver');
    await chooseRequest(desk.page, shopper.orderId);
    await desk.page.keyboard.press('a');
    await desk.page.keyboard.press('Enter');
    await eventually(
      async () =>
        expect(await refundsOf(instance, shopper.orderId)).toMatchObject([
          { amount_minor: 499_900, status: 'succeeded' },
        ]),
      { withinMs: 60_000 },
    );
    await desk.context.close();

    await eventually(async () => expect(await mailsTo(shopper.email, 'news')).toHaveLength(1), { withinMs: 60_000 });
    const [mail] = await mailsTo(shopper.email, 'news');
    expect(mail?.text).not.toContain('4,999');
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(new URL(link).searchParams.get('conversation')).toBe(conversationId);

    const elsewhere = await open();
    await elsewhere.page.goto(link);
    await elsewhere.page.getByText('confirm first that it is yours').waitFor();
    expect(await shownLines(elsewhere.page)).toEqual([]);
    await elsewhere.page.getByLabel('Your e-mail address or an order number').fill(shopper.email);
    await elsewhere.page.getByRole('button', { name: 'Send me a code' }).click();
    await elsewhere.page.getByLabel('Code from the mail').waitFor();
    await eventually(async () => expect(await mailsTo(shopper.email, 'one_time_code')).toHaveLength(1));
    const code = /: (\d{6})/.exec((await mailsTo(shopper.email, 'one_time_code'))[0]?.text ?? '')?.[1] ?? '';
    await elsewhere.page.getByLabel('Code from the mail').fill(code);
    await elsewhere.page.getByRole('button', { name: 'Confirm', exact: true }).click();

    await elsewhere.page.locator('li.line', { hasText: /INR 4,999\.00 .*was approved and has been sent/ }).waitFor();
    await untilSaid(elsewhere.page, 'customer', shopper.orderId);
    expect((await keptConversation(elsewhere.page)).conversationId).toBe(conversationId);
    expect(new URL(elsewhere.page.url()).searchParams.get('conversation')).toBeNull();
    await say(elsewhere.page, 'Thank you');
    await eventually(async () => expect((await shownLines(elsewhere.page)).at(-1)?.role).toBe('agent'));
    // Longer than news may stay unseen and the mailer pauses: nothing more comes.
    for (const until = performance.now() + 8_000; performance.now() < until; )
      expect(await mailsTo(shopper.email, 'news')).toHaveLength(1);
    expect(await refundsOf(instance, shopper.orderId)).toHaveLength(1);
    expect([...shop.faults, ...desk.faults, ...elsewhere.faults]).toEqual([]);
    await elsewhere.context.close();
  });

  test('gets nowhere with the link alone, or with the code of another account', async () => {
    const owner = await makeShopper(instance);
    const stranger = await makeShopper(instance);
    const shop = await open();
    await openChat(shop.page, instance, owner.customerId);
    await say(shop.page, 'Where is my last order?');
    await untilSaid(shop.page, 'agent', owner.orderId);
    const { conversationId, token } = await keptConversation(shop.page);
    await shop.context.close();
    const thief = await open();
    await thief.page.goto(`${instance.url}/chat?conversation=${conversationId}`);
    await thief.page.getByLabel('Your e-mail address or an order number').fill(stranger.email);
    await thief.page.getByRole('button', { name: 'Send me a code' }).click();
    await eventually(async () => expect(await mailsTo(stranger.email, 'one_time_code')).toHaveLength(1));
    const code = /: (\d{6})/.exec((await mailsTo(stranger.email, 'one_time_code'))[0]?.text ?? '')?.[1] ?? '';
    await thief.page.getByLabel('Code from the mail').fill(code);
    await thief.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await thief.page.getByText('none of this account').waitFor();
    expect(JSON.stringify(await shownLines(thief.page))).not.toContain(owner.orderId);
    const still = await talk(`${instance.url}/v1/conversations/${conversationId}/messages`, { token });
    expect(still.status).toBe(200);
    await thief.context.close();
  });
});
