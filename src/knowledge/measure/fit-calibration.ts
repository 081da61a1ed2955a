import { type Calibration, confidenceOf, type SearchEvidence } from '../judge-passages.ts';

/** A question as the search saw it, and whether an article answers it. */
export type FittedQuestion = { readonly evidence: SearchEvidence; readonly answerable: boolean };

/** Steps of the descent, their size, and how strongly large weights are held back: with 90 questions a steeper curve would fit their accidents. */
const STEPS = 12_000;
const RATE = 0.15;
const RESTRAINT = 0.03;
/** Brings the parts of the evidence to about the same size. */
const SCALE = { words: 10, similarity: 10, strangeness: 3 };

/** Logistic regression by gradient descent: the calibration under which the questions' answers are most likely. Pure; the same questions give the same numbers. */
export function fitCalibration(questions: readonly FittedQuestion[]): Calibration {
  const inputs = questions.map(({ evidence, answerable }) => ({
    answerable: answerable ? 1 : 0,
    evidence: {
      words: evidence.words * SCALE.words,
      similarity: evidence.similarity * SCALE.similarity,
      strangeness: evidence.strangeness * SCALE.strangeness,
    },
  }));
  let fitted: Calibration = { bias: 0, words: 0, similarity: 0, strangeness: 0 };
  for (let step = 0; step < STEPS; step += 1) {
    const sum = {
      bias: 0,
      words: -RESTRAINT * fitted.words,
      similarity: -RESTRAINT * fitted.similarity,
      strangeness: -RESTRAINT * fitted.strangeness,
    };
    for (const { evidence, answerable } of inputs) {
      const error = answerable - confidenceOf(evidence, fitted);
      sum.bias += error;
      sum.words += error * evidence.words;
      sum.similarity += error * evidence.similarity;
      sum.strangeness += error * evidence.strangeness;
    }
    const rate = RATE / Math.max(inputs.length, 1);
    fitted = {
      bias: fitted.bias + rate * sum.bias,
      words: fitted.words + rate * sum.words,
      similarity: fitted.similarity + rate * sum.similarity,
      strangeness: fitted.strangeness + rate * sum.strangeness,
    };
  }
  return {
    bias: fitted.bias,
    words: fitted.words * SCALE.words,
    similarity: fitted.similarity * SCALE.similarity,
    strangeness: fitted.strangeness * SCALE.strangeness,
  };
}
