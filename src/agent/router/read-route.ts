import { z } from 'zod';
import { intents, type TurnRoute } from '../../domain/conversation/turn-route.ts';

// Small models say yes and no in many ways; what is none of them is no answer.
const yesOrNo = z.union([z.boolean(), z.number(), z.string()]).transform((value, context) => {
  if (/^(true|yes|1)$/i.test(String(value).trim())) return true;
  if (/^(false|no|0|)$/i.test(String(value).trim())) return false;
  context.addIssue({ code: 'custom', message: 'neither yes nor no' });
  return z.NEVER;
});

const routeAnswer = z.object({
  intent: z
    .string()
    .transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    )
    .pipe(z.enum(intents.all)),
  language: z.string().nullish(),
  wants_person: yesOrNo,
  legal_threat: yesOrNo,
  safety: yesOrNo,
  in_scope: yesOrNo.optional(),
});

/**
 * Reads the router's answer, which may stand in a code fence, among words or behind a thought; null when it cannot be read, which counts as no
 * answer. A language that is no two-letter code is left out; what is not said to be outside the shop is inside.
 */
export function readRoute(text: string): TurnRoute | null {
  const answer = routeAnswer.safeParse(parseObject(text));
  if (!answer.success) return null;
  const { intent, language, wants_person, legal_threat, safety, in_scope } = answer.data;
  return {
    intent,
    language: /^[a-z]{2}(?![a-z])/.exec(language?.trim().toLowerCase() ?? '')?.[0] ?? null,
    wantsPerson: wants_person,
    legalThreat: legal_threat,
    safety,
    inScope: in_scope ?? true,
  };
}

/** The last object in the text: a model that thinks aloud ends with its answer. */
function parseObject(text: string): unknown {
  const end = text.lastIndexOf('}');
  const start = text.lastIndexOf('{', end);
  if (start < 0) return null;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return null;
  }
}
