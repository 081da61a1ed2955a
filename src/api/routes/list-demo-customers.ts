import { demoCustomerList } from '../../contracts/http.ts';
import { demoCustomers } from '../../sandbox/demo-data.ts';
import type { AppDeps } from '../app-deps.ts';
import { publicRoute } from '../route.ts';

/** `GET /_control/demo-customers`: whom the demo shop page can sign in. Embedded and test installations only. */
export const listDemoCustomersRoute = (_deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/_control/demo-customers',
    summary: 'List the named customers of the sandbox store.',
    answers: { 200: { description: 'Customers', schema: demoCustomerList } },
    handle: ({ res }) => {
      res.json({
        customers: Object.values(demoCustomers).map(({ id, name, shows }) => ({ customer_id: id, name, note: shows })),
      });
    },
  });
