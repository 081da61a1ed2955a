import { type StoryRun, storyPassed } from './story.ts';

/** The demo as one JSON document: every story with its transcript, tool calls, rule results, ledgers and checks. */
export function demoReport(runs: readonly StoryRun[], url: string, elapsedMs: number): string {
  const report = {
    url,
    passed: runs.every(storyPassed),
    elapsed_ms: Math.round(elapsedMs),
    stories: runs.map((run) => ({
      name: run.story.name,
      title: run.story.title,
      passed: storyPassed(run),
      elapsed_ms: run.elapsedMs,
      error: run.error,
      checks: run.checks,
      evidence: run.evidence,
    })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
