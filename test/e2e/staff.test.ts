import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startConversation, talk } from '../support/talk.ts';
import { describeInBrowser } from './support/browse.ts';
import { keptConversation, openChat, say, shownLines, untilSaid, untilState } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';
import { makeShopper, type Shopper, sessionTokenOf } from './support/shop.ts';

type Mail = { readonly to: string; readonly template: string; readonly text: string };

describeInBrowser('the people behind the shop', ({ instance, open }) => {
  const mailsTo = async (email: string, template: string): Promise<readonly Mail[]> => {
    const { body } = await talk(`${instance.url}/_control/mail`);
    return body.mails.filter((mail: Mail) => mail.to === email && mail.template === template);
  };

  /** A conversation about the shopper's order that they have ended. */
  const askEarlier = async (shopper: Shopper): Promise<void> => {
    const chat = await startConversation(instance.url, await sessionTokenOf(instance, shopper.customerId));
    for (const text of [`Where is order ${shopper.orderId}?`, 'Thanks, that is all.']) {
      await talk(`${chat.url}/messages`, { token: chat.token, json: { text } });
      await eventually(async () => {
        const { body } = await talk(`${chat.url}/messages`, { token: chat.token });
        expect(body.messages.at(-1)).toMatchObject({ role: 'agent' });
      });
    }
  };

  test('an administrator invites somebody, who sets a password by the mail, works, and is out at once when deactivated', async () => {
    const email = `new-${randomUUID().slice(0, 8)}@shop.example`;
    const admin = await open();
    await signInToConsole(admin.page, instance, 'admin');
    await admin.page.getByRole('link', { name: 'Staff' }).click();
    const form = admin.page.getByRole('form', { name: 'Invite a member' });
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Role').selectOption('agent');
    await form.getByRole('button', { name: 'Invite' }).click();
    await admin.page.getByText(`An invitation was mailed to ${email}.`).waitFor();

    await eventually(async () => expect(await mailsTo(email, 'staff_invitation')).toHaveLength(1));
    const link = /https?:\S+/.exec((await mailsTo(email, 'staff_invitation'))[0]?.text ?? '')?.[0] ?? '';
    const member = await open();
    await member.page.goto(link.slice(0, -30));
    await member.page.getByLabel('New password, at least 12 characters').fill('a long enough password');
    await member.page.keyboard.press('Enter');
    await member.page.getByText('This link is not whole.').waitFor();
    await member.page.goto('about:blank');
    await member.page.goto(link);
    await member.page.getByLabel('New password, at least 12 characters').fill('a long enough password');
    await member.page.getByRole('button', { name: 'Set password' }).click();
    await member.page.getByText('Done: your password is set.').waitFor();
    expect(await member.page.getByLabel('E-mail').inputValue()).toBe(email);
    await member.page.getByLabel('Password').fill('a long enough password');
    await member.page.keyboard.press('Enter');
    await member.page.getByRole('heading', { name: 'Handovers' }).waitFor();

    const again = await open();
    await again.page.goto(link);
    await again.page.getByLabel('New password, at least 12 characters').fill('another long password');
    await again.page.getByRole('button', { name: 'Set password' }).click();
    await again.page.getByText('This link does not count any more').waitFor();
    await again.context.close();

    const row = admin.page.locator('[data-member]', { hasText: email });
    await row.getByRole('button', { name: 'Deactivate' }).click();
    await admin.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Deactivate / })
      .click();
    await row.getByText('Deactivated').waitFor();
    await member.page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
    expect([...admin.faults, ...member.faults]).toEqual([]);
    await member.context.close();
    await admin.context.close();
  });

  test('a handover is worked to its end: note, live words, and whether it needed a person', async () => {
    const shopper = await makeShopper(instance);
    await askEarlier(shopper);
    const shop = await open();
    await openChat(shop.page, instance, shopper.customerId);
    await say(shop.page, `I want to talk to a person about order ${shopper.orderId}`);
    await untilState(shop.page, 'escalated');
    const { conversationId } = await keptConversation(shop.page);
    const desk = await open({ onlyLive: true });
    await signInToConsole(desk.page, instance, 'agent');
    await desk.page.goto(`${instance.url}/console#/handovers/${conversationId}`);
    await desk.page.getByText(`This is the 2nd conversation about ${shopper.orderId}.`).waitFor();
    await desk.page.locator('li', { hasText: `about ${shopper.orderId}: Nothing was changed.` }).waitFor();
    await desk.page.getByRole('button', { name: 'Take this conversation' }).click();
    await desk.page.getByLabel('Private note').fill('called before, very kind');
    await desk.page.getByRole('button', { name: 'Save note' }).click();
    await desk.page.locator('[data-note]', { hasText: 'very kind' }).waitFor();
    await say(shop.page, 'Are you still there?');
    await desk.page.locator('.transcript li', { hasText: 'Are you still there?' }).waitFor();
    await desk.page.getByLabel('Reply to the customer').fill('Yes, I am.');
    await desk.page.getByRole('button', { name: 'Send reply' }).click();
    await untilSaid(shop.page, 'staff', 'Yes, I am.');
    expect(JSON.stringify(await shownLines(shop.page))).not.toContain('very kind');
    await desk.page.getByRole('button', { name: 'Close the conversation' }).click();
    await desk.page.getByLabel('How did it end?').fill('Answered');
    await desk.page.getByLabel('No, the assistant should have').check();
    await desk.page.getByRole('button', { name: 'Close with this outcome' }).click();
    await untilState(shop.page, 'resolved');
    expect(await desk.page.locator('.transcript .hint').first().textContent()).toMatch(/GMT\+5:30|IST/);
    expect([...shop.faults, ...desk.faults]).toEqual([]);
    await shop.context.close();
    await desk.context.close();
  });
});
