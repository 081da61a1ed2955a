import { lineIn } from '../../domain/languages/line-in.ts';
import { maskPersonalValues } from '../../domain/masking.ts';
import type { Evidence } from '../../domain/truth/evidence.ts';
import { type ClaimKind, judgeSentence, type Verdict } from '../../domain/truth/judge-sentence.ts';
import { readRule } from '../../domain/truth/policy-words.ts';
import { sentencesOf } from '../leave-out-said.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';
import type { ActionLines } from './action-lines.ts';
import { evidenceOf } from './evidence-of.ts';
import { offerBehind } from './offer-person.ts';

/** One sentence that was not shown as the model wrote it. */
export type Correction = {
  readonly claim: ClaimKind;
  /** Masked and cut. */
  readonly sentence: string;
  /** The action whose line stands in its place; null when it was left out. */
  readonly actionId: string | null;
};

/** Checks one reply while it is written. */
export type ReplyCheck = {
  /** What may be shown of whole sentences that were released. The same text, unless a claim in it has nothing to bear it out. */
  readonly release: (text: string) => string;
  /** What is to be shown behind the last sentence: that a part was left out, and a person where the articles had no answer. */
  readonly finish: () => string;
  /** Of that, the offer of a person; empty where none was needed. */
  readonly offer: () => string;
  /** All that was given out. */
  readonly text: () => string;
  readonly corrections: () => readonly Correction[];
  /** True when a claim was left out and what remains answers nothing. */
  readonly isHollow: () => boolean;
};

/** A check of one attempt. `lines` are those of the actions where the customer's language is not that of their results. It costs no time that a customer could notice: the sentence is whole anyway, and the records are at hand. */
export function openReplyCheck(turn: OpenTurn, deps: TurnDeps, lines: ActionLines): ReplyCheck {
  let evidence: Evidence | null = null;
  const corrections: Correction[] = [];
  const told = new Set(turn.lines);
  let given = '';
  let offered = '';
  let substance = false;
  let saysRule = false;
  const check = (sentence: string): string => {
    if (!/\p{L}|\p{N}/u.test(sentence)) return sentence;
    evidence ??= evidenceOf(turn, deps);
    const verdict = judgeLong(sentence, evidence);
    if (verdict.kind !== 'unsupported') {
      substance ||= saysSomething(sentence);
      saysRule ||= verdict.kind === 'supported' && readRule(sentence) !== null;
      return sentence;
    }
    const { claim, action } = verdict;
    corrections.push({
      claim,
      sentence: maskPersonalValues(sentence.trim()).slice(0, 300),
      actionId: action?.actionId ?? null,
    });
    if (action === null) return '';
    substance = true;
    const line = lines.get(action.actionId) ?? action.line;
    if (told.has(line)) return '';
    told.add(line);
    return `${line}${/\s*$/u.exec(sentence)?.[0] ?? ''}`;
  };
  const give = (text: string): string => {
    given += text;
    return text;
  };
  const isHollow = (): boolean => corrections.some(({ actionId }) => actionId === null) && !substance;
  return {
    release: (text) => (text === '' ? '' : give(sentencesOf(text).map(check).join(''))),
    finish: () => {
      if (isHollow()) return '';
      const leftOut = corrections.some(({ actionId }) => actionId === null);
      const told = leftOut ? give(`${/\s$/u.test(given) ? '' : ' '}${lineIn(turn.language, 'truth.left_out')}`) : '';
      const offer = offerBehind(turn, given, saysRule);
      offered = offer === '' ? '' : `${given === '' ? '' : '\n\n'}${offer}`;
      return `${told}${give(offered)}`;
    },
    offer: () => offered,
    text: () => given,
    corrections: () => corrections,
    isHollow,
  };
}

/** What is longer than any honest sentence is judged in parts, so that no text can take long to read. */
const LONGEST = 1_000;

function judgeLong(sentence: string, evidence: Evidence): Verdict {
  if (sentence.length <= LONGEST) return judgeSentence(sentence, evidence);
  const parts = sentence.match(/[\s\S]{1,1000}(?:\s|$)|[\s\S]{1,1000}/gu) ?? [];
  const verdicts = parts.map((part) => judgeSentence(part, evidence));
  return verdicts.find(({ kind }) => kind === 'unsupported') ?? verdicts[0] ?? { kind: 'plain' };
}

/** Courtesies and offers of more help: a reply of these alone answers nothing. */
const COURTESY =
  /^(?:hello|hi|hey|dear|thanks?|thank you|sorry|i(?:['’]m| am) (?:so |very |really )?sorry|we apologi[sz]e|i apologi[sz]e|i understand|great|good news|sure|of course|certainly|absolutely|no problem|you(?:['’]re| are) welcome|please let me know|let me know|is there anything|anything else|can i help|how (?:else )?(?:can|may) i|have a (?:nice|good|great)|best regards|regards|नमस्ते|धन्यवाद|क्षमा|hola|gracias|lo siento|¿(?:hay|puedo|necesita)|مرحب|شكر|عذر|آسف|هل (?:يمكن|هناك))/iu;

function saysSomething(sentence: string): boolean {
  const text = sentence.trim();
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0) >= 3 && !COURTESY.test(text);
}
