import { expect, test } from 'vitest';
import { argumentsFrom, fieldsOf, initialText, readHandoverActions } from './handover-action.ts';

test('what was filled in from a proposal is what is sent again', () => {
  const args = { order_id: 'o1', item_ids: ['L1', 'L1', 'L2'], reason: 'damaged' };
  const texts = Object.fromEntries(
    (fieldsOf['issue_refund'] ?? []).map((field) => [field.path, initialText(args, field)]),
  );
  expect(argumentsFrom('issue_refund', texts)).toEqual(args);
});

test('an address and a switch are put together from their fields, and an empty field sends nothing', () => {
  const address = { line1: '7 Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
  const texts = {
    order_id: ' o1 ',
    ...Object.fromEntries(Object.entries(address).map(([name, text]) => [`address.${name}`, text])),
  };
  expect(argumentsFrom('change_address', texts)).toEqual({ order_id: 'o1', address });
  expect(argumentsFrom('change_address', { ...texts, 'address.city': ' ' })).toBeNull();
  expect(argumentsFrom('update_preference', { preference: 'sms_updates', value: 'false' })).toEqual({
    preference: 'sms_updates',
    value: false,
  });
});

test('an answer is read carefully', () => {
  expect(readHandoverActions({ may_act: 'yes', actions: [{}, 'x'], requests: null })).toEqual({
    mayAct: false,
    actions: [],
    requests: [],
  });
  const [action] = readHandoverActions({
    actions: [{ action_id: 'a1', tool: 'issue_refund', status: 'expired', prefilled: { args: { order_id: 'o1' } } }],
  }).actions;
  expect(action?.prefilled).toEqual({ tool: 'issue_refund', args: { order_id: 'o1' }, fromActionId: 'a1' });
});
