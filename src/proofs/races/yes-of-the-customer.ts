import { confirmedByDefault } from '../../domain/confirmation/confirmable-tools.ts';
import { createToolGateway } from '../../gateway/tool-gateway.ts';
import { answerConfirmation } from '../../store/confirmations.ts';
import { findConversation } from '../../store/conversations.ts';
import { openWorkerChat } from '../stage/worker-chat.ts';
import { mustHold } from '../violation.ts';
import { openShopper, type Race, refund, resultOf } from './race.ts';

/** A refund is asked for without the customer's yes, with a yes nobody gave, and then by two workers at once on the one yes there is. */
export const yesOfTheCustomer: Race = {
  title: "a refund and the customer's yes",
  run: async (round) => {
    const { stage } = round;
    const { database } = stage;
    const shopper = await openShopper(round, [90_000]);
    const { orderId, customerId } = shopper;
    const deps = { ...stage.deps, settings: { ...stage.deps.settings, confirm: confirmedByDefault } };
    const gateway = createToolGateway({ ...deps, searchPolicy: async () => [] });
    const chat = await openWorkerChat({ database, deps, gateway }, customerId);
    const paid = async () => (await stage.shop.bookingsOf(orderId)).length;
    const asked = await chat.call(refund(shopper, 'L1'));
    mustHold((await paid()) === 0, 'nothing without a yes', `order ${orderId}: paid on a call of the model alone`);
    const confirmationId = String(resultOf(asked, 'confirmation_id'));
    const callWith = async (answerSeq: number) =>
      await chat.call(refund(shopper, 'L1'), { answer: { confirmationId, answerSeq } });
    await Promise.all([callWith(0), callWith(1)]);
    mustHold((await paid()) === 0, 'nothing without a yes', `order ${orderId}: paid on a yes nobody gave`);
    const conversation = await findConversation(database.sql, stage.deps.keyring, chat.conversationId);
    const [shown] = await database.sql<{ id: string }[]>`
      select confirmation_id as id from confirmations where conversation_id = ${chat.conversationId} and status = 'open'`;
    if (!conversation || !shown) throw new Error('No summary is open');
    const given = await answerConfirmation(database, conversation, shown.id, 'yes');
    if (given.kind !== 'taken') throw new Error(`The yes was ${given.kind}`);
    await chat.takeUp();
    const answer = { confirmationId: shown.id, answerSeq: given.seq };
    await Promise.all([chat.call(refund(shopper, 'L1'), { answer }), chat.call(refund(shopper, 'L1'), { answer })]);
    mustHold((await paid()) === 1, 'a yes is one refund', `order ${orderId}: ${await paid()} refunds on one yes`);
  },
};
