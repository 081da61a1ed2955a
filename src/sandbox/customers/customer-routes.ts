import { z } from 'zod';
import { defineRoute, type Route } from '../http/route.ts';
import { Problem } from '../problem.ts';
import { address, mailAddress, text } from '../shapes/common.ts';
import { customer, preferenceValue } from '../shapes/customer.ts';
import { setCustomerAddress, setPreference } from './change-customer.ts';
import { findCustomersByEmail, readCustomer } from './read-customers.ts';

const getCustomer = defineRoute({
  method: 'get',
  path: '/v1/customers/{customer_id}',
  summary: 'A customer by id.',
  call: 'get_customer',
  answers: { 200: customer },
  handle: async ({ ids }, { sql }) => {
    const found = await readCustomer(sql, ids.customer_id);
    if (!found) throw new Problem(404, 'customer_not_found', 'There is no such customer.');
    return { status: 200, body: found };
  },
});

const findCustomer = defineRoute({
  method: 'get',
  path: '/v1/customers',
  summary: 'Customers with exactly this mail address, capitals aside; an empty list when there are none.',
  call: 'find_customer',
  query: z.object({ email: mailAddress }),
  answers: { 200: z.object({ customers: z.array(customer) }) },
  handle: async ({ query }, { sql }) => ({
    status: 200,
    body: { customers: await findCustomersByEmail(sql, query.email) },
  }),
});

const updatePreference = defineRoute({
  method: 'post',
  path: '/v1/customers/{customer_id}/preferences',
  summary: 'Sets one preference. Setting it twice changes nothing more; idempotent by Idempotency-Key in native mode.',
  call: 'update_preference',
  body: z.object({ preference: text(64).min(1), value: preferenceValue }),
  answers: { 200: customer },
  handle: async ({ ids, body, key }, { sql }) => ({
    status: 200,
    body: await setPreference(sql, { customerId: ids.customer_id, ...body, key }),
  }),
});

const changeAddress = defineRoute({
  method: 'put',
  path: '/v1/customers/{customer_id}/address',
  summary: "Sets the customer's own address. Setting it twice changes nothing more.",
  call: 'change_address',
  body: address,
  answers: { 200: customer },
  handle: async ({ ids, body }, { sql }) => ({
    status: 200,
    body: await setCustomerAddress(sql, ids.customer_id, body),
  }),
});

/** The connector API's customer routes. */
export const customerRoutes: readonly Route[] = [getCustomer, findCustomer, updatePreference, changeAddress];
