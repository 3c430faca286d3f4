import { citedSegments, transcriptOf } from '../evidence.ts';
import { datesSaid } from '../writer/words/dates.ts';
import { type Sentence, sentencesOf } from '../writer/words/sentences.ts';
import { stemOf, stemsOf, wordsOf } from '../writer/words/terms.ts';
import { ends } from './endings.ts';
import type { FollowUp, ItemChange, OpenItem } from './item-change.ts';
import {
  asksForIt,
  asksHowItStands,
  type Delay,
  doneWordIn,
  isNextToDay,
  isPlainlyPutOff,
  isToCome,
  leadsToDay,
  pointsBack,
  saysPutOff,
} from './progress-cues.ts';

/** Sentences before an answer in which its item may be named; what is said of a day right after it (sentences). */
const NAMED_WITHIN = 2;
/** Which share of an item's words must be said, how many of them at least, and by how much the next likest item must be less like it. */
const WORDS_SAID = 0.6;
const WORDS_SAID_MIN = 2;
const LIKER_BY = 0.2;
/** Longer is no report but a speech (words, characters). */
const REPORT_WORDS = 40;
const QUOTE_CHARACTERS = 600;
/** Words that any task may have and that do not name one. */
const COMMON = new Set(
  'action item task send sent finish write prepare update review check make get do talk meet call ask look week day today tomorrow meeting next new team person people thing'
    .split(' ')
    .map(stemOf),
);

type Known = { readonly item: OpenItem; readonly stems: ReadonlySet<string> };
/** Sentences that are about an item: the one that names it, and the one that says how it stands. */
type Report = { readonly from: Sentence; readonly to: Sentence; readonly item: OpenItem };

/**
 * What was said of open items: that they are done, or put off. Rather nothing than something wrong: a report must name its item in so
 * many words, itself or in what it answers, fit no other one nearly as well, and neither ask, hedge nor promise. The last word counts.
 */
export function findItemChanges({ items, segments, when }: FollowUp): ItemChange[] {
  const known = items
    .map((item): Known => ({ item, stems: namingStems(item.description) }))
    .filter(({ stems }) => stems.size > 0);
  if (known.length === 0) return [];
  const sentences = sentencesOf(segments);
  const transcript = transcriptOf(segments);
  const changes = new Map<string, ItemChange>();
  for (const sentence of sentences) {
    if (sentence.isQuestion || sentence.isCut || sentence.words.length > REPORT_WORDS) continue;
    const doneWord = doneWordIn(sentence.text, sentence.quote);
    const isDone = doneWord !== undefined;
    const delay = isDone ? undefined : saysPutOff(sentence.text, sentence.quote);
    if (!isDone && delay === undefined) continue;
    const report = reportAt(sentence, sentences, known);
    if (report === undefined || (isDone && !ends(doneWord, report.item.description))) continue;
    const later = delay === undefined ? undefined : newDay(report, sentences, delay, when);
    if (!isDone && later === undefined) continue;
    const evidence = evidenceOf(report.from, later?.saidIn ?? report.to);
    if (evidence === undefined || citedSegments(evidence, transcript) === undefined) continue;
    const change = { itemId: report.item.id, dueDate: later?.date ?? '', evidence } as const;
    changes.delete(report.item.id);
    changes.set(report.item.id, { ...change, kind: isDone ? 'done' : 'postponed' });
  }
  return [...changes.values()];

  function evidenceOf(from: Sentence, to: Sentence): ItemChange['evidence'] | undefined {
    const cited = segments.slice(from.fromSegment, to.toSegment + 1);
    const text = cited.map((segment) => segment.text).join(' ');
    const begin = text.indexOf(from.quote);
    const end = text.lastIndexOf(to.quote);
    if (begin < 0 || end < begin) return undefined;
    const quote = text.slice(begin, end + to.quote.length);
    return quote.length > QUOTE_CHARACTERS ? undefined : { segmentIds: cited.map(({ id }) => id), quote };
  }
}

/** Which item the sentence is about: it names it, or points back at, or answers, what names it. */
function reportAt(sentence: Sentence, sentences: readonly Sentence[], known: readonly Known[]): Report | undefined {
  const own = itemNamed(sentence.stems, known);
  if (own !== undefined) return { from: sentence, to: sentence, item: own };
  if (!pointsBack.test(sentence.text)) return undefined;
  for (let back = 1; back <= NAMED_WITHIN; back += 1) {
    const before = sentences[sentence.index - back];
    if (before === undefined || before.words.length > REPORT_WORDS) return undefined;
    const item = itemNamed(before.stems, known);
    if (item === undefined) {
      // Something else was spoken of in between.
      if (before.stems.length >= WORDS_SAID_MIN) return undefined;
      continue;
    }
    if (asksForIt.test(before.text)) return undefined;
    // "Done" answers a question; of what was merely mentioned by somebody else it says nothing sure.
    const isResponse = before.isQuestion && asksHowItStands.test(before.text);
    const isOwn = before.speakerId === sentence.speakerId;
    return isResponse || isOwn || isBareTopic(before) ? { from: before, to: sentence, item } : undefined;
  }
  return undefined;
}

/** "The launch budget." "Next, the survey for the printers": called up, not spoken about. */
function isBareTopic({ words, text }: Sentence): boolean {
  return words.length <= 12 && !/\b(?:i|we|he|she|they|you)(?:'\p{L}+)? \p{L}+/iu.test(text);
}

/** The one item whose words are said; undefined where none is, or two are. */
function itemNamed(stems: readonly string[], known: readonly Known[]): OpenItem | undefined {
  const said = new Set(stems);
  const likeness = known
    .map(({ item, stems: named }) => ({ item, like: likenessOf(named, said) }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like);
  const [best, next] = likeness;
  if (best === undefined || (next !== undefined && best.like - next.like < LIKER_BY)) return undefined;
  return best.item;
}

/** The share of an item's words that were said; 0 where that is too little to tell. */
function likenessOf(named: ReadonlySet<string>, said: ReadonlySet<string>): number {
  const shared = [...named].filter((stem) => said.has(stem)).length;
  const share = shared / named.size;
  return shared >= Math.min(WORDS_SAID_MIN, named.size) && share >= WORDS_SAID ? share : 0;
}

/** The words of a task that tell it from others. */
function namingStems(description: string): ReadonlySet<string> {
  const stems = stemsOf(wordsOf(description));
  const telling = new Set(stems.filter((stem) => !COMMON.has(stem)));
  return telling.size > 0 ? telling : new Set();
}

/**
 * The day that something is put off to: what it is moved to, or when it will be there, said with it or right after it by the same
 * voice; "next week" is its Friday. Without any day only what is plainly put off counts, and only where there was a day. A day that
 * is no later than the old one puts nothing off.
 */
function newDay(
  { item, to }: Report,
  sentences: readonly Sentence[],
  delay: Delay,
  when: FollowUp['when'],
): { date: string; saidIn: Sentence } | undefined {
  if (delay === 'moved') {
    const date = dayMovedTo(to.text, when);
    if (date !== undefined) return date > item.dueDate ? { date, saidIn: to } : undefined;
    return isPlainlyPutOff.test(to.text) && item.dueDate !== '' ? { date: '', saidIn: to } : undefined;
  }
  const next = sentences[to.index + 1];
  const places = next !== undefined && next.speakerId === to.speakerId && !next.isQuestion ? [to, next] : [to];
  for (const saidIn of places) {
    const date = isToCome.test(saidIn.text) ? daysIn(saidIn.text, when).at(-1)?.date : undefined;
    if (date !== undefined) return date > item.dueDate ? { date, saidIn } : undefined;
  }
  return undefined;
}

/** The days that are named, in order, with the words before each. */
function daysIn(text: string, { startedAt, timeZone }: FollowUp['when']): { date: string; before: string }[] {
  const days = datesSaid(text, startedAt, timeZone);
  if (days.length > 0) return days.map(({ date, at }) => ({ date, before: text.slice(0, at) }));
  const span = /\b(?:next|this) (?:week|month)\b/i.exec(text);
  if (span === null) return [];
  const [last] = datesSaid(`by the end of ${span[0]}`, startedAt, timeZone);
  return last === undefined ? [] : [{ date: last.date, before: text.slice(0, span.index) }];
}

/** "From Monday to Thursday" is Thursday. */
function dayMovedTo(text: string, when: FollowUp['when']): string | undefined {
  for (const { index, 0: word } of [...text.matchAll(leadsToDay)].reverse()) {
    const [day] = daysIn(text.slice(index + word.length), when);
    if (day !== undefined && isNextToDay.test(day.before)) return day.date;
  }
  return undefined;
}
