import { requestJson } from '../shared/request-json.ts';
import { asRecords, asText } from '../shared/unknown-value.ts';

/** A customer of the sandbox store one can try the chat as. */
export type DemoCustomer = {
  readonly customerId: string;
  readonly name: string;
  /** What is special about their orders, when the server says so. */
  readonly note: string | null;
};

/** The demo customers, or null where there are none: outside the embedded and test set-up the server has no such route. */
export async function listDemoCustomers(): Promise<readonly DemoCustomer[] | null> {
  const answer = await requestJson({ method: 'GET', url: '/_control/demo-customers' });
  if (answer.kind !== 'ok') return null;
  return asRecords(answer.body['customers']).flatMap((row): DemoCustomer[] => {
    const customerId = asText(row['customer_id']) ?? asText(row['id']);
    if (customerId === null) return [];
    return [{ customerId, name: asText(row['name']) ?? customerId, note: asText(row['note']) ?? asText(row['hint']) }];
  });
}

/** A session token as the shop would issue it for this customer, or null when the server refuses. */
export async function requestSessionToken(customerId: string): Promise<string | null> {
  const answer = await requestJson({
    method: 'POST',
    url: '/_control/session-token',
    body: { customer_id: customerId },
  });
  return answer.kind === 'ok' ? (asText(answer.body['session_token']) ?? asText(answer.body['token'])) : null;
}
