import type { ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
import { allOrNone } from '../stage/all-or-none.ts';
import { type QueuePlace, STALLING } from '../stage/approval-queue.ts';
import { type MoneyStage, openMoneyStage } from '../stage/money-stage.ts';
import { createRandom } from '../stage/random.ts';
import { Violation } from '../violation.ts';
import * as approvals from './approval-ends-once.ts';
import { everyEndAtOnce } from './every-end-at-once.ts';
import * as changes from './order-changes-meanwhile.ts';
import * as pastTheGate from './past-the-gate.ts';
import type { Race } from './race.ts';
import * as settlements from './settlement-against-retry.ts';
import * as switches from './switch-against-execution.ts';
import { twoConversations } from './two-conversations.ts';
import * as workers from './two-workers.ts';
import { yesOfTheCustomer } from './yes-of-the-customer.ts';

/** Every race, in the order in which they run. */
export const races: readonly Race[] = [
  twoConversations,
  workers.twoWorkersOnOneCall,
  workers.workerThatLostItsLease,
  workers.twoWorkersOnOneJob,
  workers.oneJobThatStalled,
  switches.switchAgainstExecution,
  switches.requestsWhileStopped,
  switches.switchOnAndOff,
  approvals.approvalAgainstWithdrawalAndExpiry,
  approvals.approveAgainstReject,
  everyEndAtOnce,
  approvals.twoSecondApprovers,
  approvals.approvalThatLapsedBehindACrash,
  settlements.settlementAgainstRetry,
  settlements.lateAnswerAgainstRecovery,
  changes.orderChangedAfterApproval,
  changes.snapshotChangedAfterApproval,
  yesOfTheCustomer,
  pastTheGate.twoClaimsOfOneUnit,
  pastTheGate.twoActionsInFlight,
  pastTheGate.twoApprovedOnOneOrder,
];

/** What {@link runRaces} needs to know. */
export type RacesOptions = {
  readonly server: ProofServer;
  /** Rounds of each race, on each backend. */
  readonly rounds: number;
  /** Where the approvals queue lives: every race runs on each. (Default: on PostgreSQL alone.) */
  readonly backends?: readonly QueuePlace[];
  /** Gives the same variants in the same order; who wins a race is the machine's to say. */
  readonly seed: number;
  /** Only races whose title contains this. (Default: all.) */
  readonly only?: string | undefined;
  readonly progress?: ProofProgress;
};

const ON_POSTGRES: readonly QueuePlace[] = [{ name: 'postgres', redisUrl: null }];

/** Runs every race for so many rounds, each round with a customer and an order of its own. Backends run at the same time, each with an installation of its own. */
export async function runRaces(options: RacesOptions): Promise<ProofReport> {
  const { backends = ON_POSTGRES, rounds, seed, only = '', progress = unwatched } = options;
  const chosen = races.filter(({ title }) => title.includes(only));
  let done = 0;
  let lost = false;
  progress.start(chosen.length * rounds * backends.length);
  const step = (title: string) => {
    done += 1;
    progress.step(done, title);
  };
  const runs = await allOrNone(
    backends.map(async (place) => {
      const run = await runOn(place, { ...options, chosen, step, over: () => lost });
      lost ||= run.violation !== null;
      return run;
    }),
    () => {
      lost = true;
    },
  );
  const failed = runs.findIndex(({ violation }) => violation !== null);
  const on = backends[failed]?.name ?? (backends.length > 1 ? 'both' : (backends[0]?.name ?? 'postgres'));
  return {
    proof: 'races',
    figures: runs.flatMap(({ figures }) => figures),
    violation: runs[failed]?.violation ?? null,
    replay: `npm run prove -- races --backend ${on} --rounds ${rounds} --seed ${seed}`,
  };
}

type OneBackend = Pick<RacesOptions, 'server' | 'rounds' | 'seed'> & {
  readonly chosen: readonly Race[];
  readonly step: (title: string) => void;
  /** True ends it early: something was violated on the other backend. */
  readonly over: () => boolean;
};

async function runOn(place: QueuePlace, { server, rounds, seed, chosen, step, over }: OneBackend) {
  const stage = await openMoneyStage({ server, queues: place, holding: STALLING });
  const figures: [string, number][] = [];
  try {
    for (const race of chosen) {
      for (let round = 0; round < rounds && !over(); round += 1) {
        await runRound(stage, race, { seed, round });
        step(`queue on ${place.name}: ${race.title}`);
      }
      if (!over()) figures.push([`${race.title} (${place.name})`, rounds]);
    }
    return { figures, violation: null };
  } catch (error) {
    if (error instanceof Violation) return { figures, violation: error };
    throw error;
  } finally {
    await stage.close();
  }
}

/** What a race left under way by going past the gate would disturb the next one, so it is put away. */
async function runRound(stage: MoneyStage, race: Race, at: { seed: number; round: number }): Promise<void> {
  const number = races.indexOf(race);
  const id = `r${number}n${at.round}`;
  await stage.queue.rest();
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
