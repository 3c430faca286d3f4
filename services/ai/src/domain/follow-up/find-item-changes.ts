import { findCitedSegments, indexTranscript } from '../evidence.ts';
import { findDates } from '../writer/words/dates.ts';
import { type Sentence, splitSentences } from '../writer/words/sentences.ts';
import { getStem, getStems, getWords } from '../writer/words/terms.ts';
import { completesTask } from './completes-task.ts';
import type { FollowUp, ItemChange, OpenItem } from './item-change.ts';
import {
  asksForStatus,
  type Delay,
  dayPreposition,
  findDelay,
  findDoneWord,
  isClearlyPostponed,
  isDirectlyBeforeDay,
  isFuture,
  refersBack,
  requestsTask,
} from './progress-cues.ts';

/** Sentences before a report that may name its item. */
const NAMED_WITHIN = 2;
/** Share of an item's words that must occur, their minimum, and the required lead over the second most similar item. */
const WORDS_SHARE = 0.6;
const WORDS_MIN = 2;
const LIKENESS_LEAD = 0.2;
/** Longer sentences and quotes are not reports (words, characters). */
const REPORT_WORDS = 40;
const QUOTE_CHARACTERS = 600;
/** Words that do not distinguish one task from another. */
const COMMON_STEMS = new Set(
  'action item task send sent finish write prepare update review check make get do talk meet call ask look week day today tomorrow meeting next new team person people thing'
    .split(' ')
    .map(getStem),
);

type Known = { readonly item: OpenItem; readonly stems: ReadonlySet<string> };
/** The sentence that names an item, and the one that reports its state. */
type Report = { readonly from: Sentence; readonly to: Sentence; readonly item: OpenItem };

/**
 * Finds reports that open items are done or postponed. Prefers precision over recall: a report must name its item, itself or
 * in the sentence that it refers to, fit no other item similarly well, and not ask, hedge or promise. The last report counts.
 */
export function findItemChanges({ items, segments, when }: FollowUp): ItemChange[] {
  const known = items
    .map((item): Known => ({ item, stems: getNamingStems(item.description) }))
    .filter(({ stems }) => stems.size > 0);
  if (known.length === 0) return [];
  const sentences = splitSentences(segments);
  const transcript = indexTranscript(segments);
  const changes = new Map<string, ItemChange>();
  for (const sentence of sentences) {
    if (sentence.isQuestion || sentence.isCutOff || sentence.words.length > REPORT_WORDS) continue;
    const doneWord = findDoneWord(sentence.text, sentence.quote);
    const isDone = doneWord !== undefined;
    const delay = isDone ? undefined : findDelay(sentence.text, sentence.quote);
    if (!isDone && delay === undefined) continue;
    const report = findReport(sentence, sentences, known);
    if (report === undefined || (isDone && !completesTask(doneWord, report.item.description))) continue;
    const later = delay === undefined ? undefined : findNewDay(report, sentences, delay, when);
    if (!isDone && later === undefined) continue;
    const evidence = createEvidence(report.from, later?.sentence ?? report.to);
    if (evidence === undefined || findCitedSegments(evidence, transcript) === undefined) continue;
    const change = { itemId: report.item.id, dueDate: later?.date ?? '', evidence } as const;
    changes.delete(report.item.id);
    changes.set(report.item.id, { ...change, kind: isDone ? 'done' : 'postponed' });
  }
  return [...changes.values()];

  function createEvidence(from: Sentence, to: Sentence): ItemChange['evidence'] | undefined {
    const cited = segments.slice(from.fromSegment, to.toSegment + 1);
    const text = cited.map((segment) => segment.text).join(' ');
    const begin = text.indexOf(from.quote);
    const end = text.lastIndexOf(to.quote);
    if (begin < 0 || end < begin) return undefined;
    const quote = text.slice(begin, end + to.quote.length);
    return quote.length > QUOTE_CHARACTERS ? undefined : { segmentIds: cited.map(({ id }) => id), quote };
  }
}

/** The item that the sentence is about: it names the item, or it refers back to or answers a sentence that does. */
function findReport(sentence: Sentence, sentences: readonly Sentence[], known: readonly Known[]): Report | undefined {
  const own = findItem(sentence.stems, known);
  if (own !== undefined) return { from: sentence, to: sentence, item: own };
  if (!refersBack.test(sentence.text)) return undefined;
  for (let back = 1; back <= NAMED_WITHIN; back += 1) {
    const before = sentences[sentence.index - back];
    if (before === undefined || before.words.length > REPORT_WORDS) return undefined;
    const item = findItem(before.stems, known);
    if (item === undefined) {
      // Another subject came up in between.
      if (before.stems.length >= WORDS_MIN) return undefined;
      continue;
    }
    if (requestsTask.test(before.text)) return undefined;
    // "Done" answers a question; after a mere mention by another speaker it is ambiguous.
    const isResponse = before.isQuestion && asksForStatus.test(before.text);
    const isOwn = before.speakerId === sentence.speakerId;
    return isResponse || isOwn || isTopicOnly(before) ? { from: before, to: sentence, item } : undefined;
  }
  return undefined;
}

/** "The launch budget." "Next, the survey for the printers": announces a topic without a statement about it. */
function isTopicOnly({ words, text }: Sentence): boolean {
  return words.length <= 12 && !/\b(?:i|we|he|she|they|you)(?:'\p{L}+)? \p{L}+/iu.test(text);
}

/** The item whose words occur; undefined if there is none or the match is ambiguous. */
function findItem(stems: readonly string[], known: readonly Known[]): OpenItem | undefined {
  const spoken = new Set(stems);
  const likeness = known
    .map(({ item, stems: named }) => ({ item, like: getLikeness(named, spoken) }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like);
  const [best, next] = likeness;
  if (best === undefined || (next !== undefined && best.like - next.like < LIKENESS_LEAD)) return undefined;
  return best.item;
}

/** Share of an item's words that occur; 0 if there are too few. */
function getLikeness(named: ReadonlySet<string>, spoken: ReadonlySet<string>): number {
  const shared = [...named].filter((stem) => spoken.has(stem)).length;
  const share = shared / named.size;
  return shared >= Math.min(WORDS_MIN, named.size) && share >= WORDS_SHARE ? share : 0;
}

/** Stems that distinguish a task from others. */
function getNamingStems(description: string): ReadonlySet<string> {
  const stems = getStems(getWords(description));
  const distinctive = new Set(stems.filter((stem) => !COMMON_STEMS.has(stem)));
  return distinctive.size > 0 ? distinctive : new Set();
}

/**
 * The day that an item is postponed to, in the report or in the next sentence of the same speaker; "next week" is its Friday.
 * Without a day, only a clear postponement of an item with a due date counts. An earlier day is no postponement.
 */
function findNewDay(
  { item, to }: Report,
  sentences: readonly Sentence[],
  delay: Delay,
  when: FollowUp['when'],
): { date: string; sentence: Sentence } | undefined {
  if (delay === 'moved') {
    const date = findDayMovedTo(to.text, when);
    if (date !== undefined) return date > item.dueDate ? { date, sentence: to } : undefined;
    return isClearlyPostponed.test(to.text) && item.dueDate !== '' ? { date: '', sentence: to } : undefined;
  }
  const next = sentences[to.index + 1];
  const places = next !== undefined && next.speakerId === to.speakerId && !next.isQuestion ? [to, next] : [to];
  for (const sentence of places) {
    const date = isFuture.test(sentence.text) ? findDays(sentence.text, when).at(-1)?.date : undefined;
    if (date !== undefined) return date > item.dueDate ? { date, sentence } : undefined;
  }
  return undefined;
}

/** The days in a text, in order, each with the text before it. */
function findDays(text: string, { startedAt, timeZone }: FollowUp['when']): { date: string; before: string }[] {
  const days = findDates(text, startedAt, timeZone);
  if (days.length > 0) return days.map(({ date, at }) => ({ date, before: text.slice(0, at) }));
  const span = /\b(?:next|this) (?:week|month)\b/i.exec(text);
  if (span === null) return [];
  const [last] = findDates(`by the end of ${span[0]}`, startedAt, timeZone);
  return last === undefined ? [] : [{ date: last.date, before: text.slice(0, span.index) }];
}

/** "From Monday to Thursday" returns Thursday. */
function findDayMovedTo(text: string, when: FollowUp['when']): string | undefined {
  for (const { index, 0: word } of [...text.matchAll(dayPreposition)].reverse()) {
    const [day] = findDays(text.slice(index + word.length), when);
    if (day !== undefined && isDirectlyBeforeDay.test(day.before)) return day.date;
  }
  return undefined;
}
