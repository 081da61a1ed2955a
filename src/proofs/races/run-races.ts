import type { ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
import { type MoneyStage, openMoneyStage } from '../stage/money-stage.ts';
import { createRandom } from '../stage/random.ts';
import { Violation } from '../violation.ts';
import * as approvals from './approval-ends-once.ts';
import * as changes from './order-changes-meanwhile.ts';
import * as pastTheGate from './past-the-gate.ts';
import type { Race } from './race.ts';
import * as settlements from './settlement-against-retry.ts';
import * as switches from './switch-against-execution.ts';
import { twoConversations } from './two-conversations.ts';
import * as workers from './two-workers.ts';

/** Every race, in the order in which they run. */
export const races: readonly Race[] = [
  twoConversations,
  workers.twoWorkersOnOneCall,
  workers.workerThatLostItsLease,
  workers.twoWorkersOnOneJob,
  switches.switchAgainstExecution,
  switches.requestsWhileStopped,
  switches.switchOnAndOff,
  approvals.approvalAgainstWithdrawalAndExpiry,
  approvals.approveAgainstReject,
  approvals.twoSecondApprovers,
  approvals.approvalThatLapsedBehindACrash,
  settlements.settlementAgainstRetry,
  settlements.lateAnswerAgainstRecovery,
  changes.orderChangedAfterApproval,
  changes.snapshotChangedAfterApproval,
  pastTheGate.twoClaimsOfOneUnit,
  pastTheGate.twoActionsInFlight,
  pastTheGate.twoApprovedOnOneOrder,
];

/** What {@link runRaces} needs to know. */
export type RacesOptions = {
  readonly server: ProofServer;
  /** Rounds of each race. */
  readonly rounds: number;
  /** Gives the same variants in the same order; who wins a race is the machine's to say. */
  readonly seed: number;
  /** Only races whose title contains this. (Default: all.) */
  readonly only?: string | undefined;
  readonly progress?: ProofProgress;
};

/** Runs every race for so many rounds on one installation, each round with a customer and an order of its own. */
export async function runRaces(options: RacesOptions): Promise<ProofReport> {
  const { server, rounds, seed, only = '', progress = unwatched } = options;
  const chosen = races.filter(({ title }) => title.includes(only));
  const stage = await openMoneyStage(server);
  const figures: [string, number][] = [];
  let violation: Violation | null = null;
  progress.start(chosen.length * rounds);
  try {
    for (const [index, race] of chosen.entries()) {
      for (let round = 0; round < rounds; round += 1) {
        await runRound(stage, race, { seed, round });
        progress.step(index * rounds + round + 1, race.title);
      }
      figures.push([race.title, rounds]);
    }
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error;
  } finally {
    await stage.close();
  }
  return { proof: 'races', figures, violation, replay: `npm run prove -- races --rounds ${rounds} --seed ${seed}` };
}

/** What a race left under way by going past the gate would disturb the next one, so it is put away. */
async function runRound(stage: MoneyStage, race: Race, at: { seed: number; round: number }): Promise<void> {
  const number = races.indexOf(race);
  const id = `r${number}n${at.round}`;
  stage.crashAt(null);
  await stage.shop.clearFaults();
  try {
    await race.run({ stage, id, random: createRandom(at.seed, number, at.round) });
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    throw new Violation(error.rule, error.detail, [
      `${race.title}, round ${at.round + 1}`,
      ...(await audit(stage, id)),
    ]);
  }
  await stage.owner.sql`
    update actions set status = 'blocked', finished_at = clock_timestamp()
    where status in ('executing', 'approved', 'proposed') and order_id like ${`${id}%`}`;
}

async function audit(stage: MoneyStage, id: string): Promise<string[]> {
  const rows = await stage.owner.sql<{ at: Date; event: string; order_id: string; actor: string; code: string }[]>`
    select at, event, order_id, actor, result ->> 'code' as code from audit_log
    where order_id like ${`${id}%`} order by id`;
  return rows.map(
    ({ at, event, order_id, actor, code }) => `${at.toISOString()} ${order_id} ${event} ${code} by ${actor}`,
  );
}
