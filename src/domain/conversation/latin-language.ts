/** Words so common that a sentence hardly does without one, and that say which language it is in. Folded: lower case, no accents. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the is are was my your you i it this that what where when how can do does did have has want would like please not order and to of for with me there been will any from they his her am if but returned arrived broken thanks hello hi help need still yet',
  es: 'el la los las un una es esta este mi mis su tu que donde cuando como puedo puede quiero quisiera necesito por favor no pedido y de para con me hay ha he del al lo se gracias hola llego llegado devolver reembolso mi estan fue sin pero muy ya ayuda dinero tengo a voy soy estoy siento despues casi nadie alguien',
  fr: 'le la les un une est sont mon ma mes votre vos que ou quand comment puis peux veux voudrais je j ne pas commande et de du des pour avec me il elle a ete dans sur merci bonjour svp vous c qui ce cette au aux rembourse remboursement colis recu toujours',
  de: 'der die das ein eine ist sind war mein meine meinen ihr ihre was wo wann wie kann ich nicht bestellung und zu von fur mit mir es auf bitte danke hallo mochte will habe hat haben noch aber wurde dem den des sie wir im am zuruck geld bekommen kaputt',
  pt: 'o a os as um uma e esta este meu minha meus seu sua que onde quando como posso pode quero queria preciso por favor nao pedido de do da para com me ha foi dos das no na obrigado obrigada ola chegou devolver reembolso voce eu mas ainda muito ja dinheiro tenho',
  it: 'il lo la i gli le un una e questo mio mia miei suo che dove quando come posso puo voglio vorrei ho per favore non ordine di del della con mi c sono stato grazie ciao buongiorno arrivato rimborso restituire ancora ma molto gia soldi era dal nel dov',
  hi: 'mera meri mere mujhe hai hain kahan kab kaise kya nahi nahin karna chahiye aap ap aapka ka ki ke ko se mein aur lekin toh to bhai kripya wapas vapas paisa paise raha rahi gaya gayi hua hoon hu karo kar do abhi tak order saman jaunga jaungi karunga karungi karao karana kisi mai hum koi',
};

const WORDS = Object.entries(COMMON).map(([language, words]) => [language, new Set(words.split(' '))] as const);

/** A language needs so many more of a text's words than the next one, and at least so great a share of them. */
const LEAD = 1;
const SHARE = 0.2;

/**
 * The language of words in Latin letters, of those whose common words we know (English, Spanish, French, German, Portuguese, Italian, and Hindi as it is
 * typed in Latin letters); null where they say too little. A word that several languages share counts for each of them by its share.
 *
 * @param text folded; see `fold-text.ts`.
 */
export function latinLanguage(text: string): string | null {
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length < 2) return null;
  const scores = WORDS.map(([language, known]) => ({ language, score: scoreOf(words, known) }));
  const [best, next] = scores.toSorted((a, b) => b.score - a.score);
  if (!best || !next || best.score - next.score < LEAD || best.score < SHARE * words.length) return null;
  return best.language;
}

function scoreOf(words: readonly string[], known: ReadonlySet<string>): number {
  return words.reduce((sum, word) => (known.has(word) ? sum + 1 / sharedBy(word) : sum), 0);
}

function sharedBy(word: string): number {
  return WORDS.filter(([, known]) => known.has(word)).length;
}
