/** A passage that a turn retrieved. */
export type RetrievedPassage = {
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  readonly text: string;
};

/** An article an answer leans on. */
export type Citation = Pick<RetrievedPassage, 'articleId' | 'version'>;

/** Citations of one answer at most: what it was allowed to read. */
const MOST = 3;
/** A sentence leans on a passage when it has so many telling words, and so large a part of them stand there. */
const LEAST_WORDS = 4;
const LEAST_SHARE = 0.6;

/**
 * Which of the passages retrieved in a turn its answer leans on: the articles it names by id or title, else those from which a sentence of it
 * takes most of its words. Nothing that was not retrieved, whatever the answer names. In the order of the passages.
 */
export function chooseCitations(reply: string, passages: readonly RetrievedPassage[]): readonly Citation[] {
  const named = passages.filter((passage) => names(reply, passage));
  const chosen = named.length > 0 ? named : passages.filter((passage) => leansOn(reply, passage));
  const byId = new Map(chosen.map(({ articleId, version }) => [articleId, { articleId, version }]));
  return [...byId.values()].slice(0, MOST);
}

function names(reply: string, { articleId, title }: RetrievedPassage): boolean {
  const text = reply.toLowerCase();
  if (title.length >= 12 && text.includes(title.toLowerCase())) return true;
  for (let at = text.indexOf(articleId); at >= 0; at = text.indexOf(articleId, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + articleId.length)];
    const standsAlone = !/[a-z0-9]-?$/.test(before) && !/^-?[a-z0-9]/.test(after);
    // an id that is one plain word, such as `privacy`, is also a word of any sentence
    const isMeant = articleId.includes('-') || /(?:\barticle\s*|["\u201C\u2018'([])$/.test(before);
    if (standsAlone && isMeant) return true;
  }
  return false;
}

function leansOn(reply: string, { text }: RetrievedPassage): boolean {
  const passage = new Set(tellingWords(text));
  return reply.split(/[.!?\n]+/).some((sentence) => {
    const words = tellingWords(sentence);
    const shared = words.filter((word) => passage.has(word)).length;
    return words.length >= LEAST_WORDS && shared / words.length >= LEAST_SHARE;
  });
}

/** Words of four letters or more, and numbers: what a rule is made of. */
function tellingWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{M}]{4,}|\d[\d.,]*\d|\d/gu) ?? [])];
}
