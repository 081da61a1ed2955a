import { Agent, request } from 'node:http';
import type { CommerceConnector } from '../../commerce/port.ts';
import type { ActionEffect } from '../../gateway/action-deps.ts';
import { openStubStore, stubOrder } from '../stub-store.ts';

/** A connector for the benchmark's shop over HTTP, and the effect of a refund there. */
export type StubCommerce = {
  readonly commerce: CommerceConnector;
  readonly refund: ActionEffect;
  /** Makes an order a customer's own: the shop itself does not know whose they are. */
  readonly own: (orderId: string, customerId: string) => void;
  readonly close: () => void;
};

/** Opens it on the shop's address. */
export function openStubCommerce(url: string): StubCommerce {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const owners = new Map<string, string>();
  const ask = (method: string, path: string, key?: string, body?: object) =>
    exchange(agent, `${url}${path}`, method, key, body);
  const { commerce, effect } = openStubStore();
  return {
    commerce: {
      ...commerce,
      getOrder: async (id) => {
        const owner = owners.get(id);
        const record = await ask('GET', `/orders/${id}`);
        return owner === undefined
          ? { kind: 'not_found' }
          : { kind: 'ok', value: stubOrder(id, owner, Number(record['total_cents'])) };
      },
    },
    refund: {
      ...effect,
      send: async (action, leg) => {
        const asked = { order_id: action.orderId, amount_cents: leg.amountMinor };
        const booked = await ask('POST', '/refunds', leg.key, asked);
        const value = { id: String(booked['refund_id']), status: 'succeeded', amountMinor: leg.amountMinor } as const;
        return { kind: 'done', value, evidence: booked };
      },
    },
    own: (orderId, customerId) => owners.set(orderId, customerId),
    close: () => agent.destroy(),
  };
}

function exchange(
  agent: Agent,
  url: string,
  method: string,
  key?: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', reject).on('end', () => resolve(JSON.parse(text) as Record<string, unknown>));
    });
    asking.on('error', reject).end(sent);
  });
}
