import type { MoneyStage } from '../stage/money-stage.ts';
import { openWorkerChat, type WorkerChat } from '../stage/worker-chat.ts';
import type { Scene } from './make-scene.ts';
import type { Books } from './oracle/books.ts';
import { CHATS } from './plan-wave.ts';

/** A line of the journal: what happened, and which order, customer or action it was about. */
export type Entry = { readonly wave: number; readonly text: string; readonly about: readonly string[] };

/** A call that was made, to be made again. */
export type MadeCall = { readonly name: string; readonly args: unknown; readonly step: number };

/** Everything the attack knows while it runs. */
export type Attack = {
  readonly stage: MoneyStage;
  readonly books: Books;
  readonly journal: Entry[];
  readonly seats: Seat[];
  /** Actions that calls began or named, oldest first. */
  readonly actions: { readonly actionId: string; readonly customerId: string }[];
  scene: Scene;
  wave: number;
};

/** A conversation with its history of calls. */
export type Seat = { chat: WorkerChat; readonly made: MadeCall[] };

/** Writes a line into the journal. */
export function note(attack: Attack, text: string, ...about: readonly string[]): void {
  attack.journal.push({ wave: attack.wave, text, about });
}

/** Puts a new scene on: customers, orders, conversations. What was there before stays, and stays judged. */
export async function stageScene(attack: Attack, scene: Scene): Promise<void> {
  const { stage, books } = attack;
  attack.scene = scene;
  for (const { id, email } of scene.customers) {
    await stage.shop.putCustomer(id, email);
    books.customers.set(id, email);
  }
  await stage.shop.putOrders(Object.fromEntries(scene.orders));
  for (const [id, record] of scene.orders)
    books.orders.set(id, { id, record, byHand: [], disputedAt: null, bookings: [] });
  for (let index = 0; index < CHATS; index += 1) await seat(attack, index);
}

/** A new conversation in a seat; the seats go round the customers, so that some have two. */
export async function seat(attack: Attack, index: number): Promise<void> {
  const customer = attack.scene.customers[index % attack.scene.customers.length];
  if (!customer) throw new Error('A scene has customers');
  const chat = await openWorkerChat(attack.stage, customer.id);
  attack.books.conversations.set(chat.conversationId, customer.id);
  attack.seats[index] = { chat, made: [] };
}

/** The element a share from 0 to 1 points at; undefined in an empty list. */
export function at<Value>(values: readonly Value[], share: number): Value | undefined {
  return values[Math.floor(share * values.length)];
}

/** How a violation came about: everything in the journal about the same order, its customer and its actions, and every flip. */
export function storyOf(attack: Attack, message: string): readonly string[] {
  const orderId = /order (\S+?)[,:]/.exec(message)?.[1] ?? '';
  const customerId = attack.books.orders.get(orderId)?.record.customer_id ?? '';
  const actions = attack.journal.filter((entry) => entry.about.includes(orderId)).flatMap((entry) => entry.about);
  const about = new Set([orderId, customerId, 'switch', ...actions]);
  return attack.journal
    .filter((entry) => entry.about.some((subject) => about.has(subject)))
    .slice(-80)
    .map((entry) => `wave ${entry.wave}: ${entry.text}`);
}
