import { percentile } from '../measure/percentile.ts';
import { cpuOf, cpuOfTree, machineBusyMs } from '../measure/read-cpu.ts';
import { driveTurns, openTurnClock } from '../turns/drive-turns.ts';
import { openFloor } from '../turns/open-floor.ts';
import { openOurTurns } from '../turns/open-our-turns.ts';
import type { CellResult, CellTask } from '../turns/run-cell.ts';
import { openServerCounters } from '../turns/server-counters.ts';

/*
 * Process of a benchmark: runs turns through one engine at one concurrency, tells what that took, and ends. Its task is its first argument.
 */

const task = JSON.parse(process.argv[2] ?? '{}') as CellTask;
const name = `${process.pid.toString(36)}${Date.now().toString(36)}`;
const clock = openTurnClock(task.conc, (error) => fail(error));
const runner = await (task.engine === 'floor'
  ? openFloor(clock.hooks, task.place, task.peerbench ?? '')
  : openOurTurns(clock.hooks, task.place));
const counters = openServerCounters(task.superuserUrl, new URL(task.place.databaseUrl).pathname.slice(1));
try {
  await driveTurns(runner, clock, `${name}w`, { turns: task.warmUp, conversations: Math.ceil(task.warmUp / 3) });
  const before = { ...(await counters.read()), ...(await standInStats()), ...cpu() };
  const driven = await driveTurns(runner, clock, `${name}t`, task);
  const cpuAfter = cpu();
  const after = { ...(await counters.read()), ...(await standInStats()), ...cpuAfter };
  const per = (key: keyof typeof after): number => (after[key] - before[key]) / task.turns;
  const shares = { self: per('self'), postgres: per('postgres'), redis: per('redis') };
  const busy = after.busy - before.busy;
  const ours = (shares.self + shares.postgres + shares.redis + per('standIns')) * task.turns;
  const result: CellResult = {
    turnsPerSecond: task.turns / driven.seconds,
    own: { p50: percentile(driven.own, 0.5), p99: percentile(driven.own, 0.99) },
    whole: { p50: percentile(driven.whole, 0.5), p99: percentile(driven.whole, 0.99) },
    cpuMs: shares,
    statements: per('statements'),
    walKb: per('walBytes') / 1024,
    memoryMb: process.resourceUsage().maxRSS / 1024,
    otherCores: Math.max(0, busy - ours) / 1000 / driven.seconds,
    profile: await counters.profile(task.turns + task.warmUp),
  };
  const right =
    after.refunds - before.refunds === task.turns && after.modelCalls - before.modelCalls === 3 * task.turns;
  // the floor keeps count of its own pieces
  const told = task.engine === 'floor' || driven.pieces >= task.turns;
  if (!right || after.replays > before.replays || !told)
    throw new Error(`Not what was asked for: ${JSON.stringify({ before, after, pieces: driven.pieces })}`);
  await runner.stop();
  await counters.close();
  process.send?.(result, () => process.exit(0));
} catch (error) {
  fail(error);
}

function cpu() {
  const { user, system } = process.cpuUsage();
  const { postgres, redis, standIns } = task.pids;
  return {
    self: (user + system) / 1000,
    postgres: cpuOfTree(postgres),
    redis: redis === null ? 0 : cpuOf(redis),
    standIns: cpuOf(standIns),
    busy: machineBusyMs(),
  };
}

async function standInStats() {
  const response = await fetch(`${new URL(task.place.modelUrl).origin}/stats`);
  return (await response.json()) as { modelCalls: number; refunds: number; replays: number };
}

function fail(error: unknown): void {
  process.stderr.write(`${task.engine} at ${task.conc}: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
