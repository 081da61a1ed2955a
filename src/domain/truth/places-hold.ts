import { clausesOf } from './clauses.ts';
import type { Evidence } from './evidence.ts';
import { withoutNotKnown } from './not-known.ts';
import { type ReadPlace, readCountries, readNamedPlaces } from './places.ts';
import { readRule } from './policy-words.ts';
import { type ReadSource, sourceReader } from './read-source.ts';
import { DENIED, NO_COST } from './rule-elsewhere.ts';
import { DENIALS, HEADS } from './rule-support.ts';
import { isThing, subjectsElsewhere, subjectsInEnglish } from './rule-words.ts';
import { splitClaims } from './split-claims.ts';

/** What became of the places a statement names. `unlisted`: it denies something of a place that a closed list of places leaves out. */
export type PlacesVerdict = 'none' | 'held' | 'unlisted' | 'broken';

/** What is said of an order or an address at hand is no rule. */
const AT_HAND =
  /(?<!\p{L})(?:your|this|the) (?:\w+ )?(?:order|parcel|package|address|item|card|shipment)(?!\p{L})|(?<!\p{L})(?:su|tu|votre|ihre?[nrm]?|seu|sua|suo|il suo|la sua) (?:pedido|dirección|paquete|commande|adresse|colis|bestellung|paket|encomenda|endereço|ordine|pacco|indirizzo)(?!\p{L})|आपका (?:ऑर्डर|पार्सल|पता)|طلبك|عنوانك/iu;
/** What somebody wants to know, asked or wrote is stated by nobody. */
const WONDERED =
  /(?<!\p{L})(?:whether|you (?:asked|ask|said|say|wrote|mentioned|mention|live)|your question|question about|si (?:enviamos|entregamos)|ob wir|se (?:enviamos|spediamo)|si nous|preguntó|demandiez|sie fragten)(?!\p{L})|क्या हम|إذا كنا|سألت/iu;

/** Whether every place a statement names is one that the records name, and, in a rule of the shop, one that a retrieved text says the same of. */
export function placesHold(stated: string, evidence: Evidence): PlacesVerdict {
  const text = clausesOf(withoutNotKnown(stated))
    .filter((clause) => !WONDERED.test(clause.text))
    .map((clause) => clause.text.trim())
    .join(', ');
  const verdicts = splitClaims(text).map((claim) => claimHolds(claim, evidence));
  return ORDER.find((verdict) => verdicts.includes(verdict)) ?? 'none';
}

/** The verdict on a claim that is that of the whole statement, first first. */
const ORDER: readonly PlacesVerdict[] = ['broken', 'unlisted', 'held'];

function claimHolds(text: string, evidence: Evidence): PlacesVerdict {
  const isRule = readRule(text) !== null;
  const places = [...readCountries(text), ...readNamedPlaces(text, isRule && !AT_HAND.test(text))];
  if (places.length === 0) return 'none';
  const about = isRule || !AT_HAND.test(text) ? subjectsOf(text) : [];
  if (about.length === 0 && !isRule) return places.every((place) => isNamed(place, evidence)) ? 'held' : 'broken';
  const said: Said = { about, denies: denies(text) };
  const sources = [...evidence.passages, ...evidence.texts].map((source) => readSource(source));
  if (places.every((place) => sources.some((source) => saysOf(place, said, source)))) return 'held';
  return said.denies && isLeftOut(places, said, sources) ? 'unlisted' : 'broken';
}

/** A statement without the names of its places: what it says of them is held against the records by itself. */
export function withoutPlaces(statement: string): string {
  const places = [...readCountries(statement), ...readNamedPlaces(statement, true)].toSorted((a, b) => b.at - a.at);
  return places.reduce((rest, { at, written }) => rest.slice(0, at) + rest.slice(at + written.length), statement);
}

type Said = { readonly about: readonly number[]; readonly denies: boolean };

type Source = ReadSource<{ readonly places: readonly ReadPlace[]; readonly about: readonly number[] }>;

const readSource = sourceReader((part) => ({
  places: [...readCountries(part), ...readNamedPlaces(part, true)],
  about: subjectsInEnglish(part),
}));

function subjectsOf(text: string): readonly number[] {
  return [...new Set([...subjectsInEnglish(text), ...subjectsElsewhere(text)])];
}

function denies(text: string): boolean {
  const plain = text.replaceAll(NO_COST, ' ');
  return DENIALS.test(plain) || DENIED.test(plain);
}

/** Part of what a statement is about that has to stand beside the place. */
const ENOUGH = 0.6;

/** Whether a sentence of a source names the place and says of it, with those beside it, what the statement is about, denying neither more nor less. */
function saysOf({ key, outside }: ReadPlace, said: Said, source: Source): boolean {
  const names = (at: number) =>
    source.read[at]?.places.some((place) => place.key === key && place.outside === outside) === true;
  const ofAll = source.read.slice(0, HEADS).some((_, at) => names(at));
  return source.read.some(
    (_, at) =>
      at >= HEADS &&
      (names(at) ||
        (ofAll && source.read[at]?.about.some((one) => said.about.includes(one) && !isThing(one)) === true)) &&
      isAbout(said, source, at) &&
      deniesOf(said, source.parts[at] ?? '') === said.denies,
  );
}

/** What is denied in a clause that has nothing of it is another matter. */
function deniesOf({ about }: Said, part: string): boolean {
  const own = clausesOf(part).filter(({ text }) => subjectsInEnglish(text).some((one) => about.includes(one)));
  return denies(own.length === 0 ? part : own.map(({ text }) => text).join(', '));
}

function isAbout({ about }: Said, { read }: Source, at: number): boolean {
  const near = [...read.slice(0, HEADS), ...read.slice(Math.max(0, at - 1), at + 2)].flatMap((one) => one.about);
  const found = about.filter((one) => near.includes(one));
  return found.length >= about.length * ENOUGH && about.filter(isThing).every((one) => near.includes(one));
}

/** How many places make a list that is whole: "we deliver to the United States, Canada and Singapore". */
const LIST = 3;

/** Whether no source names any of the places, and one has a list of places for what is denied of them. */
function isLeftOut(places: readonly ReadPlace[], said: Said, sources: readonly Source[]): boolean {
  const known = sources.flatMap(({ read }) => read.flatMap((one) => one.places.map(({ key }) => key)));
  if (places.some(({ key }) => known.includes(key))) return false;
  return sources.some((source) =>
    source.read.some(
      (one, at) => one.places.length >= LIST && isAbout(said, source, at) && !denies(source.parts[at] ?? ''),
    ),
  );
}

function isNamed(
  { key, written }: ReadPlace,
  { passages, texts, written: records, staffTexts = [] }: Evidence,
): boolean {
  const wanted = written.toLowerCase();
  return [...passages, ...texts, ...records, ...staffTexts].some(
    (text) => text === key || text.toLowerCase().includes(wanted) || readCountries(text).some((one) => one.key === key),
  );
}
