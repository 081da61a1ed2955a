import type { ChatRequest } from '../wire/chat-request.ts';
import { explainStep } from './explain-step.ts';
import { call, type Plan, say } from './plan.ts';
import { planIntent } from './plan-intent.ts';
import { planReply } from './plan-reply.ts';
import { questions } from './questions.ts';
import type { Step } from './read-history.ts';
import { textField } from './read-result.ts';
import { languageNote, languageOf, replyIn } from './reply-language.ts';
import { alsoWished } from './second-wish.ts';
import { currentIntent, finishingTools, readSituation, type Situation } from './situation.ts';

/**
 * The next step for a request: one tool call, or words that end the turn.
 *
 * Pure: no clock, no randomness, nothing remembered. Only the customer's words and the fields of tool results are looked at;
 * the system prompt, free text in records and what stands in articles steer nothing.
 */
export function planAnswer(request: ChatRequest): Plan {
  const situation = readSituation(request);
  const plan = planNext(situation);
  if (plan.kind === 'call') return plan;
  const replies = situation.blocks.map(({ reply }) => reply ?? '');
  const language = languageOf(situation.blocks.flatMap(({ said, reply }) => [said, unquoted(reply ?? '')]));
  const note = languageNote(
    situation.blocks.map(({ said }) => said),
    replies,
  );
  return say(note, replyIn(language, plan.text));
}

/** An answer without what it quotes: an article stays in its language. */
function unquoted(reply: string): string {
  return reply.replaceAll(/“[^”]*(?:”|$)/g, ' ');
}

function planNext(situation: Situation): Plan {
  const news = unreported(situation)
    .map((step) => explainStep(step, situation))
    .filter((words) => words !== '');
  if (situation.text === '') return say(...(news.length > 0 ? news : ['Is there anything else I can do for you?']));
  const plan = withoutRepeating(planTurn(situation), situation);
  return plan.kind === 'say' ? say(...news, plan.text) : plan;
}

/** The same call again would bring the same result: a rule that has no other idea offers a person instead. */
function withoutRepeating(plan: Plan, { current }: Situation): Plan {
  if (plan.kind === 'say') return plan;
  const args = JSON.stringify(plan.args);
  const repeats = current.steps.some(
    (step) => step.ran && step.name === plan.tool && JSON.stringify(step.args) === args,
  );
  return repeats ? say('I am sorry, I cannot find out more about that.', questions.person) : plan;
}

function planTurn(situation: Situation): Plan {
  const last = situation.current.steps.filter((step) => step.ran && !step.isDecision).at(-1);
  if (last && last.status === 'error' && last.name !== 'search_policy') return giveUp(last, situation);
  if (last && (finishingTools.includes(last.name) || last.status === 'refused'))
    return say(explainStep(last, situation), ...alsoWished(last, situation));
  return planReply(situation) ?? planIntent(currentIntent(situation)?.name ?? null, situation);
}

/** A broken order system goes to a person at once: trying on would only spend the budget. */
function giveUp(step: Step, situation: Situation): Plan {
  if (step.name === 'escalate_to_human' || !situation.tools.has('escalate_to_human')) {
    return say(explainStep(step, situation));
  }
  const summary = `The tool ${step.name} failed (${textField(step.result, 'code') ?? 'error'}). The customer wrote: ${situation.text.slice(0, 300)}`;
  return call('escalate_to_human', { reason: 'other', summary });
}

/** Decisions that came in, and effects of a step after which the customer wrote before we could tell. */
function unreported({ blocks, current }: Situation): Step[] {
  const lastTold = blocks.findLastIndex((block) => block.reply !== null);
  const untold = blocks.slice(lastTold + 1, -1).flatMap((block) => block.steps);
  const effects = untold.filter((step) => step.ran && finishingTools.includes(step.name));
  return [...effects, ...current.steps.filter((step) => step.isDecision)];
}
