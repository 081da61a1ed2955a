import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '../../../src/contracts/staff.ts';
import { openConversation } from '../../../src/evals/client/customer-conversation.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { createStaffToken } from '../../../src/store/staff-tokens.ts';
import { eventually } from '../../support/eventually.ts';
import type { GetShop } from '../../support/open-shop.ts';
import { talk } from '../../support/talk.ts';

/** Another instance may be starting beside this one. */
const patiently = (check: () => Promise<void>) => eventually(check, { withinMs: 30_000 });

/** Customers of the demo, and people who act for them. */
export function accountTools(shop: GetShop): void {
  describe('receipts, preferences, addresses and the actions of people', () => {
    const tokens: Record<string, string> = {};

    beforeAll(async () => {
      const database = openDatabase({ url: shop().database.databaseUrl, max: 1 });
      const staff: [string, StaffRole][] = [
        ['ravi', 'agent'],
        ['meena', 'approver'],
        ['otto', 'ops'],
      ];
      for (const [staffId, role] of staff)
        tokens[staffId] = await createStaffToken(database.sql, { staffId, role, email: null });
      await database.close();
    });

    const chatOf = async (customerId: string) =>
      await openConversation({
        webUrl: shop().instance.webUrl,
        sessionToken: await shop().instance.sessionToken(customerId),
        timeoutMs: 60_000,
      });
    const store = async (path: string) => (await talk(`${shop().instance.storeUrl}/_control/${path}`)).body;
    const staff = async (who: string, path: string, json?: unknown) =>
      await talk(`${shop().instance.webUrl}/internal/${path}`, {
        token: tokens[who],
        ...(json === undefined ? {} : { json }),
      });
    const said = (events: readonly { type: string }[]) => JSON.stringify(events);

    test('a customer has a receipt sent again and turns marketing mails on and off', async () => {
      const chat = await chatOf('cust_demo_asha');
      expect(said(await chat.say('Please resend the receipt for order ORD-1001'))).toContain('has been sent again');
      expect((await store('receipts')).receipts).toMatchObject([
        { order_id: 'ORD-1001', sent_to: 'asha.menon@example.com', key: expect.any(String) },
      ]);
      await chat.say('Please turn on marketing mails');
      expect((await store('customers/cust_demo_asha')).preferences).toMatchObject({ marketing_emails: true });
      expect(said(await chat.say('Stop marketing mails'))).toContain('Marketing emails are switched off');
      expect((await store('customers/cust_demo_asha')).preferences).toMatchObject({ marketing_emails: false });
    });

    test('an address change waits for a person, who reads it in full; others and the list of arguments do not show it', async () => {
      const chat = await chatOf('cust_demo_dev');
      const asked = await chat.say('Change the delivery address of order ORD-1015 to 12 Lake Road, Pune 411001, India');
      expect(said(asked)).toContain('Nothing has been done yet');
      expect((await staff('meena', `approvals?conversation_id=${chat.id}`)).body.approvals).toEqual([]);
      const words = said(await chat.say('yes'));
      expect(words).toContain('needs the agreement of a colleague');
      expect(words).toContain('You will hear here how it stands within 4 hours.');
      const list = async (who: string) =>
        (await staff(who, `approvals?conversation_id=${chat.id}`)).body.approvals as {
          approval_id: string;
          args: object;
          evidence: object;
        }[];
      const [approval] = await list('meena');
      expect(approval?.evidence).toMatchObject({
        delivery_address: { wanted: { line1: '12 Lake Road', city: 'Pune', postalCode: '411001' } },
      });
      const {
        delivery_address: _,
        customer_words: __,
        ...kept
      } = (approval?.evidence ?? {}) as Record<string, unknown>;
      expect(JSON.stringify([approval?.args, kept])).not.toMatch(/Lake Road|411001/);
      const [forOps] = await list('otto');
      expect(forOps?.evidence).not.toHaveProperty('delivery_address');
      const decided = await staff('meena', `approvals/${approval?.approval_id}`, { decision: 'approve' });
      expect(decided.status).toBe(200);
      await patiently(async () => {
        expect((await store('orders/ORD-1015')).shipping_address).toMatchObject({
          line1: '12 Lake Road',
          city: 'Pune',
        });
      });
      const { rows } = (await instanceAudit(`order_id=ORD-1015`)).body;
      expect(JSON.stringify(rows)).not.toMatch(/Lake Road|411001/);
    });

    const instanceAudit = async (query: string) => {
      const database = openDatabase({ url: shop().database.databaseUrl, max: 1 });
      const token = await createStaffToken(database.sql, { staffId: 'paul', role: 'auditor', email: null });
      await database.close();
      return await talk(`${shop().instance.webUrl}/internal/audit?${query}`, { token });
    };

    test('a person acts from the handover they hold, under the rules, and the customer reads how it ended', async () => {
      const chat = await chatOf('cust_demo_meera');
      await chat.say('I want to talk to a person');
      const path = `inbox/${chat.id}/actions`;
      const refund = { tool: 'issue_refund', args: { order_id: 'ORD-1006', item_ids: ['L2'], reason: 'damaged' } };
      expect((await staff('ravi', path, refund)).body).toMatchObject({ code: 'not_escalated' });
      expect((await staff('meena', path, refund)).status).toBe(403);
      expect((await staff('ravi', `inbox/${chat.id}/claim`, {})).status).toBe(200);
      expect((await staff('ravi', path, { tool: 'delete_account', args: {} })).body).toMatchObject({
        code: 'never_allowed',
      });
      expect((await staff('ravi', path, { ...refund, args: { ...refund.args, amount: 1 } })).body).toMatchObject({
        code: 'bad_request',
      });
      const named = { ...refund, client_request_id: 'one-click' };
      const asked = [await staff('ravi', path, named), await staff('ravi', path, named)];
      expect(asked.map(({ status }) => status)).toEqual([202, 202]);
      expect(asked[0]?.body.request_id).toBe(asked[1]?.body.request_id);
      await patiently(async () => {
        const { requests, may_act } = (await staff('ravi', path)).body;
        expect(may_act).toBe(true);
        expect(requests).toMatchObject([
          { status: 'executed', action_status: 'executed', staff_id: 'ravi', code: null },
        ]);
      });
      expect((await store('ledger?order_id=ORD-1006')).refunds).toHaveLength(1);
      const history = (
        await talk(`${shop().instance.webUrl}/internal/inbox/${chat.id}/messages`, { token: tokens['ravi'] })
      ).body;
      expect(JSON.stringify(history)).toContain('has been sent to your original payment method');
      await staff('ravi', path, { ...refund, client_request_id: 'again' });
      await patiently(async () => {
        const { requests } = (await staff('ravi', path)).body;
        expect(requests[0]).toMatchObject({ status: 'refused', code: 'already_refunded' });
        expect(requests[0].rule_results.some((rule: { passed: boolean }) => !rule.passed)).toBe(true);
      });
    });

    test('another address that a person asks for waits for a colleague, who reads who asked and both addresses', async () => {
      const record = {
        ...{ customer_id: 'cust_demo_meera', currency: 'INR', status: 'pending', placed_at: new Date().toISOString() },
        lines: [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: 100_000 }],
        payments: [{ id: 'pay_four_eyes', method: 'card', captured_minor: 100_000 }],
      };
      const put = await talk(`${shop().instance.storeUrl}/_control/orders/FOUR-EYES`, { method: 'PUT', json: record });
      expect(put.status).toBeLessThan(300);
      const chat = await chatOf('cust_demo_meera');
      await chat.say('I want to talk to a person');
      expect((await staff('ravi', `inbox/${chat.id}/claim`, {})).status).toBe(200);
      const address = { line1: '12 Lake Road', city: 'Pune', postal_code: '411001', country: 'IN' };
      const body = { tool: 'change_address', args: { order_id: 'FOUR-EYES', address }, client_request_id: 'one-click' };
      expect((await staff('ravi', `inbox/${chat.id}/actions`, body)).status).toBe(202);
      const request = async () => (await staff('ravi', `inbox/${chat.id}/actions`)).body.requests[0];
      await patiently(async () => expect(await request()).toMatchObject({ status: 'proposed', retry: null }));
      expect((await store('orders/FOUR-EYES')).shipping_address).toBeNull();
      const [waiting] = (await staff('meena', `approvals?conversation_id=${chat.id}`)).body.approvals;
      expect(waiting).toMatchObject({
        asked_by: 'ravi',
        evidence: { delivery_address: { wanted: { line1: '12 Lake Road' } } },
      });
      expect((await staff('meena', `approvals/${waiting.approval_id}`, { decision: 'approve' })).status).toBe(200);
      await patiently(async () => {
        expect((await store('orders/FOUR-EYES')).shipping_address).toMatchObject({ line1: '12 Lake Road' });
        expect(await request()).toMatchObject({ status: 'executed', action_status: 'executed' });
      });
    });
  });
}
