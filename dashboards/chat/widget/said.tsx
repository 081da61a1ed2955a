import { splitForeign, splitIds } from './split-runs.ts';

/** Characters up to which a number surely fits on one line of the narrowest panel. */
const LONGEST_UNBROKEN = 24;

/**
 * What somebody said. Each line runs in the direction of its own script; numbers and foreign words in it keep theirs, and an order number is not broken.
 * The text stays as it is, character by character.
 */
export function Said({ text }: { readonly text: string }) {
  return (
    <p class="said" dir="auto">
      {text.split('\n').flatMap((line, at) => [at > 0 ? '\n' : '', runsOf(line)])}
    </p>
  );
}

/** The pieces of one line, for a paragraph that is not what somebody said. */
export function runsOf(line: string) {
  return splitForeign(line).map(({ text, found }) => {
    const pieces = splitIds(text).map((piece) =>
      piece.found ? <bdi class={piece.text.length > LONGEST_UNBROKEN ? '' : 'id'}>{piece.text}</bdi> : piece.text,
    );
    return found ? <bdi dir="ltr">{pieces}</bdi> : pieces;
  });
}
