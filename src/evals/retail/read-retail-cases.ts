import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { plainFault } from '../../config/plain-faults.ts';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { knownFaultsOf } from './known-faults.ts';
import type { RetailCase } from './retail-case.ts';
import { expectedEndStates, returnsAndCancels, type StatedEndState, type Task, tasks } from './retail-files.ts';

/** The cases cannot be read. The message says which file, why, and what to do. */
export class CasesError extends Error {
  override readonly name = 'CasesError';
}

/** Tools of the gold that only look, or that our session makes needless; everything else it can do changes something. */
const harmless = /^(?:get_|find_|list_|calculate$|think$)/;
/** Tools of the gold that the stated end state covers already. */
const covered = new Set(['return_delivered_order_items', 'cancel_pending_order', 'transfer_to_human_agents']);

/** Reads both case lists of the public retail data from its folder. @throws CasesError */
export async function readRetailCases(folder: string): Promise<readonly RetailCase[]> {
  const [first, second, taskList] = await Promise.all([
    readJson(folder, 'returns_and_cancels.json', returnsAndCancels),
    readJson(folder, 'expected_end_states.train.json', expectedEndStates),
    readJson(folder, 'tasks.train.json', tasks),
  ]);
  const byId = new Map(taskList.map((task) => [task.id, task]));
  return [
    ...first.map(
      (one): RetailCase => ({
        caseId: `returns_and_cancels/${one.index}`,
        list: 'returns_and_cancels',
        customerId: one.customer_id,
        request: one.instruction.trim(),
        ...readEndState(one.expected),
        otherWrites: [],
        reads: [],
        knownFaults: [],
      }),
    ),
    ...second.map((one): RetailCase => {
      const task = byId.get(one.task_id);
      if (task === undefined) throw new CasesError(`tasks.train.json in ${folder} has no task ${one.task_id}.`);
      return {
        caseId: `expected_end_states/${one.task_id}`,
        list: 'expected_end_states',
        customerId: one.customer_id,
        request: task.user_scenario.instructions.reason_for_call.trim(),
        ...readEndState(one.expected),
        ...readGold(task),
        knownFaults: knownFaultsOf(one.task_id, one.known_defect),
      };
    }),
  ];
}

function readEndState(stated: StatedEndState): Pick<RetailCase, 'returns' | 'cancellations' | 'escalate'> {
  return {
    returns: stated.returns.map((one) => ({
      orderId: one.order_id,
      itemIds: one.item_ids,
      refundCents: one.refund_cents,
      refundTo: one.refund_to,
    })),
    cancellations: stated.cancellations.map(({ order_id }) => order_id),
    escalate: stated.escalate,
  };
}

function readGold(task: Task): Pick<RetailCase, 'otherWrites' | 'reads'> {
  const { actions } = task.evaluation_criteria;
  const reads = actions
    .filter(({ name }) => name === 'get_order_details')
    .map((action) => String(action.arguments['order_id']));
  return {
    reads: [...new Set(reads)],
    otherWrites: actions.map(({ name }) => name).filter((name) => !harmless.test(name) && !covered.has(name)),
  };
}

async function readJson<Content>(folder: string, name: string, schema: z.ZodType<Content>): Promise<Content> {
  const path = join(folder, name);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = whyUnreadable(error, 'it is not JSON');
    throw new CasesError(`${path} cannot be read: ${why}. Give the folder of the public retail data with --data.`, {
      cause: error,
    });
  }
  const parsed = schema.safeParse(content, { error: plainFault });
  if (parsed.success) return parsed.data;
  throw new CasesError(`${path} is not the file it should be.\n${z.prettifyError(parsed.error)}`);
}
