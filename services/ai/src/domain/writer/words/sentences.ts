import type { Segment } from '../../draft.ts';
import { asSentence, cleanText, isCutOff } from './clean.ts';
import { getStems, getWords } from './terms.ts';
import { backchannels } from './vocabulary.ts';

/** A sentence as it was said (`quote`, exact) and as it can be read (`text`, cleaned). */
export type Sentence = {
  readonly index: number;
  /** Positions of the first and the last segment that it stands in. */
  readonly fromSegment: number;
  readonly toSegment: number;
  readonly speakerId: string;
  readonly quote: string;
  readonly text: string;
  readonly words: readonly string[];
  /** What carries its topic. */
  readonly stems: readonly string[];
  readonly isQuestion: boolean;
  /** Stops in the middle. */
  readonly isCutOff: boolean;
  /** First of its speaker's turn. */
  readonly opensTurn: boolean;
};

/** A part of a sentence: what its speaker said in some of its segments. */
export function getSentencePart(sentence: Sentence, segments: readonly Segment[], from: number, to: number): Sentence {
  const spoken = segments.slice(from, to + 1);
  const own = spoken.filter(({ speakerId }) => speakerId === sentence.speakerId).map(({ text }) => text.trim());
  const quote = spoken
    .map(({ text }) => text)
    .join(' ')
    .trim();
  return { ...sentence, fromSegment: from, toSegment: to, quote, opensTurn: false, ...cleanReading(own.join(' ')) };
}

type Turn = { readonly speakerId: string; readonly from: number; readonly to: number };

const SENTENCE_END = /[.?!…]["'”’)\]]*$/u;
/** Somebody else's "yeah" of at most this many words does not end a sentence. */
const INTERJECTION_WORDS = 2;
/** A sentence without stops is split at a conjunction from this many words on; each piece keeps at least the second number. */
const RUN_ON_WORDS = 38;
const CLAUSE_WORDS = 7;
/** Speech without any stop is cut after so many characters; what is looked at around a stop (characters). */
const UNPUNCTUATED_CHARACTERS = 1_500;
const LOOK_AHEAD = 12;

/** The sentences of a transcript, in order, each with its exact words. */
export function splitSentences(segments: readonly Segment[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const turn of findTurns(segments)) {
    const said = getTurnText(segments, turn);
    let opensTurn = true;
    for (const range of findRanges(said.own)) {
      const sentence = createSentence(said, range, sentences.length, opensTurn);
      if (sentence === undefined) continue;
      opensTurn = false;
      sentences.push(sentence);
    }
  }
  return sentences;
}

/** Neighbouring segments of one speaker, across short interjections where a sentence goes on. */
function findTurns(segments: readonly Segment[]): Turn[] {
  const turns: Turn[] = [];
  let at = 0;
  while (at < segments.length) {
    const speakerId = segments[at]?.speakerId ?? '';
    let to = at;
    for (let next = to + 1; next < segments.length; next++) {
      const segment = segments[next];
      if (segment === undefined) break;
      if (segment.speakerId === speakerId) to = next;
      else if (next - to > INTERJECTION_WORDS || !isInterjection(segment.text)) break;
      else if (SENTENCE_END.test(segments[to]?.text.trim() ?? '')) break;
    }
    turns.push({ speakerId, from: at, to });
    at = to + 1;
  }
  return turns;
}

/** "Yeah.", "Mm-hmm okay": nothing that needs writing up. */
export function isInterjection(text: string): boolean {
  const words = getWords(text);
  return words.length <= INTERJECTION_WORDS && words.every((word) => backchannels.has(word));
}

type Range = { readonly from: number; readonly to: number };

/** Stands for what somebody else said in between. */
const MASK = '\uFFFC';

/** A turn's segments joined by one space; in `own` what others said is masked, so that places stay the same. */
type TurnText = {
  readonly turn: Turn;
  readonly text: string;
  readonly own: string;
  readonly parts: readonly { readonly begin: number; readonly end: number; readonly isOwn: boolean }[];
};

function getTurnText(segments: readonly Segment[], turn: Turn): TurnText {
  const spoken = segments.slice(turn.from, turn.to + 1);
  const isOwn = (segment: Segment) => segment.speakerId === turn.speakerId;
  let offset = 0;
  return {
    turn,
    text: spoken.map((segment) => segment.text).join(' '),
    own: spoken.map((segment) => (isOwn(segment) ? segment.text : MASK.repeat(segment.text.length))).join(' '),
    parts: spoken.map((segment) => {
      const begin = offset;
      offset += segment.text.length + 1;
      return { begin, end: offset - 1, isOwn: isOwn(segment) };
    }),
  };
}

/** A stop that ends no sentence; the second kind may end one before a capital. */
const ABBREVIATION = /(?:^|[\s("])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|Mr|Mrs|Ms|Dr|Prof|Hon|Rt|St|Sr|Jr|vs|Fig)\.$/u;
const ABBREVIATED_END = /(?:^|[\s("])(?:etc|approx|Inc|Ltd|Co|a\.m|p\.m)\.$/u;

/**
 * A mark, or a small word with a capital after one without: a sentence was begun although none was ended. What is looked for
 * first is rare, and a run of marks is read from its beginning only, so that no text makes this slow.
 */
const STOP =
  /(?<![.?!…])[.?!…]+["'”’)\]]*(?=\s|$)|(?=\s(?:The|We|It|They|You|He|She|This|That|There|These|Those|And|But|So|If|Because|What|How|When|Then|My|Our|Is|Are|Do|Does|Can|Well|Okay|Yeah|Um|Uh|Just|Like|Maybe|Yes|Oh|Now|Also|Today|Why|Where|Which|Would|Could|Should|Did|Sorry)(?:['’]\p{Ll}+)?[\s,])(?<=\s(?:\p{Ll}[\p{Ll}'’]*|I|I['’]\p{Ll}+),?)/gu;

/** Where the sentences of a turn's text begin and end. */
function findRanges(text: string): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const match of text.matchAll(STOP)) {
    const to = match.index + match[0].length;
    const after = /\S/u.exec(text.slice(to, to + LOOK_AHEAD))?.[0] ?? '';
    const before = text.slice(Math.max(from, to - LOOK_AHEAD), to);
    if (after !== '' && ABBREVIATION.test(before)) continue;
    if (/\d/.test(after) && /\bNo\.$/i.test(before)) continue;
    if (/\p{Ll}/u.test(after) && ABBREVIATED_END.test(before)) continue;
    ranges.push(...splitLongRange(text, { from, to }));
    from = to;
  }
  ranges.push(...splitLongRange(text, { from, to: text.length }));
  return ranges;
}

/** Speech without any stop is cut where it is endless, then at conjunctions. */
function splitLongRange(text: string, range: Range): Range[] {
  if (range.to - range.from <= UNPUNCTUATED_CHARACTERS) return splitRunOn(text, range);
  const ranges: Range[] = [];
  for (let from = range.from; from < range.to; ) {
    const space = text.indexOf(' ', from + UNPUNCTUATED_CHARACTERS);
    const most = from + 2 * UNPUNCTUATED_CHARACTERS;
    // Without a space too, for what is looked at must stay short; never between the halves of one letter.
    const end = space < 0 || space > most ? most - (/[\ud800-\udbff]/.test(text.charAt(most - 1)) ? 1 : 0) : space;
    const to = Math.min(end, range.to);
    ranges.push(...splitRunOn(text, { from, to }));
    from = to;
  }
  return ranges;
}

/** A very long sentence in two, at the conjunction nearest its middle, until its pieces can be read. */
function splitRunOn(text: string, range: Range): Range[] {
  const piece = text.slice(range.from, range.to);
  if (piece.split(/\s+/).length <= RUN_ON_WORDS) return [range];
  let best: number | undefined;
  for (const match of piece.matchAll(/[,;:]?\s+(?:and|so|but|because|then|or|which)\s|[,;:]\s+/g)) {
    const gap = /^[,;:]?/.exec(match[0])?.[0].length ?? 0;
    const cut = match.index + gap;
    const before = piece.slice(0, cut).trim().split(/\s+/).length;
    const after = piece.slice(cut).trim().split(/\s+/).length;
    if (before < CLAUSE_WORDS || after < CLAUSE_WORDS) continue;
    if (
      !/^\s+(?:and|so|but|because)\s+(?:i|we|you|he|she|it|they|that|this|there|the|then|so|if|um|uh)\b/i.test(
        piece.slice(cut),
      )
    )
      continue;
    if (best === undefined || Math.abs(cut - piece.length / 2) < Math.abs(best - piece.length / 2)) best = cut;
  }
  if (best === undefined) return [range];
  const middle = range.from + best;
  return [...splitRunOn(text, { from: range.from, to: middle }), ...splitRunOn(text, { from: middle, to: range.to })];
}

function createSentence(
  { turn, text, own, parts }: TurnText,
  range: Range,
  index: number,
  opensTurn: boolean,
): Sentence | undefined {
  const slice = own.slice(range.from, range.to);
  const from = range.from + (/^[\s\uFFFC]*/u.exec(slice)?.[0].length ?? 0);
  const to = range.to - (/(?<![\s\uFFFC])[\s\uFFFC]*$/u.exec(slice)?.[0].length ?? 0);
  const quote = text.slice(from, to);
  if (!/[\p{L}\p{N}]/u.test(quote)) return undefined;
  const first = findPartIndex(parts, from);
  const last = findPartIndex(parts, to - 1);
  const said = parts
    .slice(first, last + 1)
    .flatMap(({ begin, end, isOwn }) => (isOwn ? text.slice(Math.max(from, begin), Math.min(to, end)) : []))
    .join(' ');
  return {
    index,
    fromSegment: turn.from + first,
    toSegment: turn.from + last,
    speakerId: turn.speakerId,
    quote,
    opensTurn,
    ...cleanReading(said),
  };
}

/** What was said as it can be read. */
function cleanReading(said: string): Pick<Sentence, 'text' | 'words' | 'stems' | 'isQuestion' | 'isCutOff'> {
  const clean = cleanText(said);
  const words = getWords(clean);
  return {
    text: asSentence(clean),
    words,
    stems: getStems(words),
    isQuestion: /\?["'”’)\]]*$/u.test(said.trim()),
    isCutOff: isCutOff(clean) || (!SENTENCE_END.test(said.trim()) && !/[,;:]$/.test(said.trim()) && words.length < 5),
  };
}

/** The part that a place stands in, or ends before the place. */
function findPartIndex(parts: TurnText['parts'], place: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.begin ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
