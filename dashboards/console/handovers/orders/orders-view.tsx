import { formatInstant } from '../../../shared/format-time.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import { Section } from '../../approvals/section.tsx';
import { LoadFrame } from '../../load-frame.tsx';
import type { Loaded } from '../../use-loaded.ts';
import { lineNote, type StaffOrder, type StaffOrders } from './staff-order.ts';

type OrdersViewProps = {
  readonly loaded: Loaded<StaffOrders>;
  /** Numbers of the orders the conversation is about: these are laid out, the others can be opened. */
  readonly named: readonly string[];
  readonly onRetry: () => void;
};

/** What the customer ordered, as the order system has it now: so that nobody has to ask them, or to look it up elsewhere. */
export function OrdersView({ loaded, named, onRetry }: OrdersViewProps) {
  return (
    <Section title="Orders of this customer">
      <LoadFrame loaded={loaded} what="the orders" onRetry={onRetry}>
        {(shown) => <Orders shown={shown} named={named} onRetry={onRetry} />}
      </LoadFrame>
    </Section>
  );
}

function Orders({ shown, named, onRetry }: { readonly shown: StaffOrders } & Omit<OrdersViewProps, 'loaded'>) {
  if (shown.status === 'customer_unknown')
    return <p class="hint">The customer has not proved who they are, so no orders are shown.</p>;
  if (shown.status === 'unavailable')
    return (
      <p class="notice warn">
        The order system does not answer, so the orders cannot be shown.{' '}
        <button type="button" onClick={onRetry}>
          Look again
        </button>
      </p>
    );
  if (shown.orders.length === 0) return <p class="hint">This account has no orders.</p>;
  return (
    <>
      {shown.old ? (
        <p class="notice warn" role="status">
          The order system does not answer just now. These are the orders as they were read before.
        </p>
      ) : null}
      <OrderList orders={shown.orders} named={named} />
    </>
  );
}

function OrderList({ orders, named }: { readonly orders: readonly StaffOrder[]; readonly named: readonly string[] }) {
  return (
    <ul class="rules">
      {orders.map((order, at) => (
        <li key={order.orderId} data-order={order.orderId}>
          {named.includes(order.orderId) || (named.length === 0 && at === 0) ? (
            <>
              <h4>{orderHead(order)}</h4>
              <OrderBody order={order} />
            </>
          ) : (
            <details>
              <summary>{orderHead(order)}</summary>
              <OrderBody order={order} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function orderHead(order: StaffOrder): string {
  return `Order ${order.orderId}, ${order.status}, ${order.total}`;
}

function OrderBody({ order }: { readonly order: StaffOrder }) {
  const placed = order.placedAt === null ? [] : [`Placed ${formatInstant(order.placedAt)}`];
  const delivered = order.deliveredAt === null ? [] : [`delivered ${formatInstant(order.deliveredAt)}`];
  return (
    <>
      <p class="hint">{[...placed, ...delivered].join(', ')}</p>
      {order.disputed ? <p class="notice warn">The customer's bank disputes the payment.</p> : null}
      <table>
        <caption class="hidden-text">Items of order {order.orderId}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" class="number">
              Units
            </th>
            <th scope="col" class="number">
              Price of one
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.lineId}>
              <td>
                <span class="said">{visibleText(line.name)}</span>
                {lineNote(line) === null ? null : <span class="hint"> ({lineNote(line)})</span>}
              </td>
              <td class="number">{line.quantity}</td>
              <td class="number">{line.price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Paid by {order.payments.join('; ') || 'nothing yet'}.</p>
      {order.returns.map((one) => (
        <p key={one.returnId} class="hint">
          Return {one.returnId}: {one.status}
        </p>
      ))}
    </>
  );
}
