import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findRunningInstance } from '../../src/embedded/runtime-file.ts';
import { eventually } from '../support/eventually.ts';
import { talk } from '../support/talk.ts';
import { describeInBrowser } from './support/browse.ts';
import { keptConversation, openChat, say, shownLines, untilSaid, untilState } from './support/chat-page.ts';
import { signInToConsole } from './support/console-page.ts';
import { focusedNow, pressFast } from './support/focus.ts';
import { makeShopper, refundsOf, returnsOf } from './support/shop.ts';

describeInBrowser('the chat', ({ instance, open }) => {
  test('a refund under the limit is asked for, told as it happens and paid once', async () => {
    const shopper = await makeShopper(instance);
    const { page, context, faults } = await open();
    await openChat(page, instance, shopper.customerId);
    await say(page, `My kettle from order ${shopper.orderId} arrived broken. I want my money back.`);
    await untilSaid(page, 'agent', 'INR 1,499.00');
    await untilState(page, 'open');
    expect(await refundsOf(instance, shopper.orderId)).toMatchObject([{ amount_minor: 149_900, status: 'succeeded' }]);
    expect((await shownLines(page)).filter((line) => line.role === 'agent')).toHaveLength(1);
    expect(await page.locator('[data-announcer]').last().textContent()).toContain('INR 1,499.00');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a reload keeps the conversation, and shows each line once', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'How many days do I have to return something?');
    await untilSaid(page, 'agent', /30 days/);
    await untilState(page, 'open');
    const before = await shownLines(page);
    await page.reload();
    await page.getByRole('button', { name: 'Open support chat' }).click();
    await eventually(async () => expect(await shownLines(page)).toEqual(before));
    await say(page, 'Thank you');
    await eventually(async () => expect((await shownLines(page)).length).toBe(before.length + 2));
    await context.close();
  });

  test('the shop page signs in a demo customer, and stays signed in after a reload', async () => {
    const { page, context } = await open();
    await page.goto(`${instance.url}/chat`);
    await page.getByLabel('Demo customer').selectOption('cust_demo_asha');
    await page.getByRole('button', { name: /^Sign in as/ }).click();
    await page.getByText('Signed in as').waitFor();
    await page.getByRole('button', { name: 'Where is my last order?' }).click();
    expect(await page.getByLabel('Your message').inputValue()).toBe('Where is my last order?');
    await page.getByLabel('Your message').press('Enter');
    await untilSaid(page, 'agent', /ORD-\d+/);
    await page.reload();
    await page.getByText('Signed in as').waitFor();
    await page.getByRole('button', { name: 'Open support chat' }).click();
    await untilSaid(page, 'agent', /ORD-\d+/);
    await context.close();
  });

  test('a summary is read to its last line and agreed to by keyboard; then its buttons go, and it is done once', async () => {
    const shopper = await makeShopper(instance);
    const { page, context, faults } = await open({ width: 390, height: 640 });
    await openChat(page, instance, shopper.customerId);
    await say(page, 'How many days do I have to return something?');
    await untilSaid(page, 'agent', /30 days/);
    await say(page, `I want to return the kettle from order ${shopper.orderId}.`);
    const card = page.locator('[data-confirmation="open"]');
    await card.waitFor();
    await untilSaid(page, 'agent', 'Nothing has been done yet');
    // Buttons that come up take their room from the conversation; a scroll event that is on its way just then has been made by nobody.
    await page.evaluate(`(() => {
      const chat = document.querySelector('countersign-chat').shadowRoot;
      const log = chat.querySelector('.log');
      const panel = chat.querySelector('.confirmation');
      panel.style.paddingBottom = '120px';
      log.dispatchEvent(new Event('scroll'));
    })()`);
    await eventually(async () =>
      expect(
        await page.evaluate(`(() => {
          const log = document.querySelector('countersign-chat').shadowRoot.querySelector('.log');
          return log.scrollHeight - log.scrollTop - log.clientHeight;
        })()`),
      ).toBeLessThan(2),
    );
    expect(await page.getByRole('button', { name: 'New messages' }).count()).toBe(0);
    expect(await returnsOf(instance, shopper.orderId)).toEqual([]);
    await card.getByRole('button', { name: 'Yes', exact: true }).focus();
    await page.keyboard.press('Enter');
    await untilSaid(page, 'agent', /return/i);
    await page.locator('[data-confirmation]').waitFor({ state: 'detached' });
    expect(await focusedNow(page)).toBe('Your message');
    await eventually(async () => expect(await returnsOf(instance, shopper.orderId)).toHaveLength(1));
    expect(faults).toEqual([]);
    await context.close();
  });

  test('an answer is stopped by keyboard: what was shown stays, the button goes, and the chat goes on', async () => {
    const shopper = await makeShopper(instance);
    const { page, context, faults } = await open();
    await openChat(page, instance, shopper.customerId);
    const asked = `Tell me all about order ${shopper.orderId}, slowly.`;
    const sentence = 'I am glad to go through all of this with you, one thing after the other. ';
    const slow = { text: sentence.repeat(40), chunk_delay_ms: 40 };
    await talk(`${await modelUrl()}/_control/script`, {
      json: { answers: [slow, { by: 'rules', times: 'always' }], conversation: asked },
    });
    await say(page, asked);
    const button = page.getByRole('button', { name: 'Stop answering' });
    await page.locator('[data-writing]').waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    await untilSaid(page, 'agent', 'I stopped here, as you asked.');
    await button.waitFor({ state: 'detached' });
    const [line] = (await shownLines(page)).filter(({ role }) => role === 'agent');
    expect(line?.text).toContain(sentence.trim());
    expect(line?.text.split(sentence.trim()).length).toBeLessThan(40);
    expect(await page.locator('[data-announcer]').last().textContent()).toContain('I stopped here');
    expect(await focusedNow(page)).toBe('Your message');
    await say(page, 'Hello again, and where is that order?');
    await eventually(async () =>
      expect((await shownLines(page)).filter(({ role }) => role === 'agent' || role === 'system')).toHaveLength(2),
    );
    expect(faults).toEqual([]);
    await context.close();
  });

  test('another customer at the same browser gets a conversation of their own', async () => {
    const shopper = await makeShopper(instance);
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'Hello, a guest writes');
    await untilSaid(page, 'agent', /./);
    await page.getByRole('button', { name: 'Close support chat' }).click();
    await openChat(page, instance, shopper.customerId);
    await page.getByText('Hello. Ask about an order').waitFor();
    expect(await shownLines(page)).toEqual([]);
    await context.close();
  });

  test('a server that goes away is mentioned, the draft stays, and the answer missed meanwhile comes once', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'How many days do I have to return something?');
    await untilSaid(page, 'agent', /30 days/);
    await untilState(page, 'open');
    await page.getByLabel('Your message').fill('And what about');
    const key = await keptConversation(page);
    const url = `${instance.url}/v1/conversations/${key.conversationId}/messages`;
    const sent = talk(url, { json: { text: 'Do you ship to Nepal?' }, token: key.token });
    expect((await sent).status).toBe(202);
    await killWebProcess();
    await page.getByText('Connection lost').waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('And what about');
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 60_000 });
    await untilSaid(page, 'customer', 'Nepal');
    await untilSaid(page, 'agent', /hand you over|colleague|article/);
    const texts = (await shownLines(page)).map((line) => line.text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(await page.getByLabel('Your message').inputValue()).toBe('And what about');
    await context.close();
  });

  test('a message that did not arrive says so and goes again as the same message', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'Hello there');
    await untilSaid(page, 'agent', /./);
    const ids: string[] = [];
    await page.route('**/messages', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      ids.push(route.request().postDataJSON().client_message_id);
      return ids.length === 1 ? route.abort() : route.fallback();
    });
    await say(page, 'How long do refunds take?');
    await page.getByRole('alert').filter({ hasText: 'Not sent.' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).focus();
    expect(await pressFast(page, 'Enter')).toBe('Your message');
    await page.getByText('Not sent.').waitFor({ state: 'detached' });
    await untilSaid(page, 'customer', 'How long do refunds take?');
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await timesShown(page, 'How long do refunds take?')).toBe(1);
    await context.close();
  });

  test('a message whose acknowledgement was lost is known by its echo and is not sent twice', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    await say(page, 'Hello there');
    await untilSaid(page, 'agent', /./);
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await say(page, 'How long do refunds take?');
    await untilSaid(page, 'customer', 'How long do refunds take?');
    expect(await timesShown(page, 'How long do refunds take?')).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    await say(page, 'And exchanges?');
    await untilSaid(page, 'customer', 'And exchanges?');
    const key = await keptConversation(page);
    const { body } = await talk(`${instance.url}/v1/conversations/${key.conversationId}/messages`, {
      token: key.token,
    });
    const asked = body.messages.filter((message: { text: string }) => message.text === 'How long do refunds take?');
    expect(asked).toHaveLength(1);
    expect(await page.getByText('Not sent.').count()).toBe(0);
    await context.close();
  });

  test('keys: Shift+Enter makes a line, Enter that ends a composed character sends nothing, Escape gives the focus back', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    const box = page.getByLabel('Your message');
    await box.waitFor();
    expect(await focusedNow(page)).toBe('Your message');
    await box.pressSequentially('one');
    await box.press('Shift+Enter');
    await box.pressSequentially('two');
    expect(await box.inputValue()).toBe('one\ntwo');
    await box.evaluate((element) => {
      const { KeyboardEvent } = element.ownerDocument.defaultView;
      const composing = { key: 'Enter', bubbles: true, composed: true, cancelable: true, isComposing: true };
      element.dispatchEvent(new KeyboardEvent('keydown', composing));
    });
    expect(await box.inputValue()).toBe('one\ntwo');
    expect(await shownLines(page)).toEqual([]);
    expect(await pressFast(page, 'Escape')).toBe('Open support chat');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open support chat' }).waitFor();
    expect(await focusedNow(page)).toBe('Open support chat');
    await context.close();
  });

  test('a text that is too long is told before it is sent', async () => {
    const { page, context } = await open();
    await openChat(page, instance, null);
    const box = page.getByLabel('Your message');
    await box.fill('x'.repeat(20_001));
    await page.getByText('Too long by 1 character.').waitFor();
    await box.press('Enter');
    expect(await shownLines(page)).toEqual([]);
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  test('a guest confirms an account by the code from the mail, is in the message box again, and only then hears of an order', async () => {
    const shopper = await makeShopper(instance);
    const { page, context } = await open();
    await openChat(page, instance, null);
    const opener = page.getByRole('button', { name: 'Confirm who you are' });
    await opener.click();
    await page.getByRole('button', { name: 'Not now' }).focus();
    expect(await pressFast(page, 'Enter')).toBe('Confirm who you are');
    expect(await pressFast(page, 'Enter')).toBe('Your e-mail address or an order number');
    await page.getByLabel('Your e-mail address or an order number').fill(shopper.email);
    await page.keyboard.press('Enter');
    await page.getByText('a code is on its way').waitFor();
    const code = await eventually(() => mailedCode(shopper.email));
    await page.getByLabel('Code from the mail').fill(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.getByLabel('Code from the mail').fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('Your account is confirmed.').waitFor();
    expect(await focusedNow(page)).toBe('Your message');
    await say(page, `Where is my order ${shopper.orderId}?`);
    await untilSaid(page, 'agent', shopper.orderId);
    await context.close();
  });

  test('a person is one button away, and the closed conversation can be rated', async () => {
    const { page, context } = await open();
    const staff = await open();
    await openChat(page, instance, null);
    await say(page, 'How many days do I have to return something?');
    await untilSaid(page, 'agent', /30 days/);
    await page.getByRole('button', { name: 'Talk to a person', exact: true }).click();
    await untilState(page, 'escalated');
    await page.getByText('A person is taking over').waitFor();
    const { conversationId } = await keptConversation(page);
    await signInToConsole(staff.page, instance, 'agent');
    await staff.page.goto(`${instance.url}/console#/handovers/${conversationId}`);
    await staff.page.getByRole('button', { name: 'Take this conversation' }).click();
    await staff.page.getByLabel('Reply to the customer').fill('Good day, I have read what you wrote.');
    await staff.page.getByRole('button', { name: 'Send reply' }).click();
    await untilSaid(page, 'staff', 'I have read what you wrote');
    expect(await page.locator('li.line[data-role="staff"] .who').textContent()).toBe('Support team');
    await staff.page.getByRole('button', { name: 'Close the conversation' }).click();
    await staff.page.getByLabel('How did it end?').fill('answered');
    await staff.page.getByRole('button', { name: 'Close with this outcome' }).click();
    await staff.page.getByRole('alert').filter({ hasText: 'Answer this' }).waitFor();
    await staff.page.getByLabel('No, the assistant should have').check();
    await staff.page.getByRole('button', { name: 'Close with this outcome' }).click();
    await untilState(page, 'resolved');
    await page.getByLabel('4 Good').check();
    await page.getByRole('button', { name: 'Send rating' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Your rating was 4 of 5').waitFor();
    expect(await focusedNow(page)).toBe('Your message');
    await context.close();
    await staff.context.close();
  });

  async function timesShown(page: Page, text: string): Promise<number> {
    return (await shownLines(page)).filter((line) => line.text === text).length;
  }

  async function mailedCode(to: string): Promise<string> {
    const { body } = await talk(`${instance.url}/_control/mail`);
    const mail = body.mails.findLast((one: { to: string }) => one.to === to);
    const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1];
    if (code === undefined) throw new Error(`No code was mailed to ${to}.`);
    return code;
  }

  async function modelUrl(): Promise<string> {
    const model = (await findRunningInstance(instance.dataDir))?.urls['model'];
    if (model === undefined) throw new Error('No rehearsal model runs.');
    return new URL(model).origin;
  }

  async function killWebProcess(): Promise<void> {
    const running = await findRunningInstance(instance.dataDir);
    const web = running?.processes.find((entry) => entry.name.startsWith('web'));
    if (web === undefined) throw new Error('No web process runs.');
    process.kill(web.pid, 'SIGKILL');
  }
});
