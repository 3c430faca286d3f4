import {
  ITEM_SIMILARITY_LEAD,
  ITEM_STEMS_MIN,
  ITEM_STEMS_SHARE,
  REPORT_CONTEXT_SENTENCES,
  REPORT_QUOTE_CHARACTERS,
  REPORT_WORDS_MAX,
  TOPIC_ANNOUNCEMENT_WORDS,
} from '../../limits.ts';
import { findCitedSegments, indexTranscript } from '../evidence.ts';
import { findDates } from '../writer/words/dates.ts';
import { type Sentence, splitSentences } from '../writer/words/sentences.ts';
import { getStem, getStems, getWords } from '../writer/words/terms.ts';
import { completesTask } from './completes-task.ts';
import type { ItemChange, ItemChangeInput, OpenItem } from './item-change.ts';
import {
  backReferencePattern,
  clearPostponementPattern,
  type Delay,
  dayPrefixPattern,
  dayPrepositionPattern,
  findDelay,
  findDoneWord,
  futurePattern,
  statusQuestionPattern,
  taskRequestPattern,
} from './progress-cues.ts';

/** Words that do not distinguish one task from another. */
const COMMON_STEMS = new Set(
  'action item task send sent finish write prepare update review check make get do talk meet call ask look week day today tomorrow meeting next new team person people thing'
    .split(' ')
    .map(getStem),
);

type KnownItem = { readonly item: OpenItem; readonly stems: ReadonlySet<string> };
/** The sentence that names an item, and the one that reports its state. */
type Report = { readonly from: Sentence; readonly to: Sentence; readonly item: OpenItem };

/**
 * Finds reports that open items are done or postponed. Prefers precision over recall: a report must name its item, itself or
 * in the sentence that it refers to, must not match another item similarly well, and must not ask, hedge or promise. The
 * last report of an item counts.
 */
export function findItemChanges({ items, segments, dateContext }: ItemChangeInput): ItemChange[] {
  const knownItems = items
    .map((item): KnownItem => ({ item, stems: getDistinctiveStems(item.description) }))
    .filter(({ stems }) => stems.size > 0);
  if (knownItems.length === 0) return [];
  const sentences = splitSentences(segments);
  const transcript = indexTranscript(segments);
  const changes = new Map<string, ItemChange>();
  for (const sentence of sentences) {
    if (sentence.isQuestion || sentence.isCutOff || sentence.words.length > REPORT_WORDS_MAX) continue;
    const doneWord = findDoneWord(sentence.text, sentence.quote);
    const isDone = doneWord !== undefined;
    const delay = isDone ? undefined : findDelay(sentence.text, sentence.quote);
    if (!isDone && delay === undefined) continue;
    const report = findReport(sentence, sentences, knownItems);
    if (report === undefined || (isDone && !completesTask(doneWord, report.item.description))) continue;
    const newDay = delay === undefined ? undefined : findNewDay(report, sentences, delay, dateContext);
    if (!isDone && newDay === undefined) continue;
    const evidence = createCitation(report.from, newDay?.sentence ?? report.to);
    if (evidence === undefined || findCitedSegments(evidence, transcript) === undefined) continue;
    const change = { itemId: report.item.id, dueDate: newDay?.date ?? '', evidence } as const;
    changes.delete(report.item.id);
    changes.set(report.item.id, { ...change, kind: isDone ? 'done' : 'postponed' });
  }
  return [...changes.values()];

  function createCitation(from: Sentence, to: Sentence): ItemChange['evidence'] | undefined {
    const cited = segments.slice(from.fromSegment, to.toSegment + 1);
    const text = cited.map((segment) => segment.text).join(' ');
    const begin = text.indexOf(from.quote);
    const end = text.lastIndexOf(to.quote);
    if (begin < 0 || end < begin) return undefined;
    const quote = text.slice(begin, end + to.quote.length);
    return quote.length > REPORT_QUOTE_CHARACTERS ? undefined : { segmentIds: cited.map(({ id }) => id), quote };
  }
}

/** The item of a report: the report names it, or refers back to or answers a sentence that names it. */
function findReport(
  sentence: Sentence,
  sentences: readonly Sentence[],
  knownItems: readonly KnownItem[],
): Report | undefined {
  const namedItem = findItem(sentence.stems, knownItems);
  if (namedItem !== undefined) return { from: sentence, to: sentence, item: namedItem };
  if (!backReferencePattern.test(sentence.text)) return undefined;
  for (let distance = 1; distance <= REPORT_CONTEXT_SENTENCES; distance += 1) {
    const previous = sentences[sentence.index - distance];
    if (previous === undefined || previous.words.length > REPORT_WORDS_MAX) return undefined;
    const item = findItem(previous.stems, knownItems);
    if (item === undefined) {
      // Another subject was discussed in between.
      if (previous.stems.length >= ITEM_STEMS_MIN) return undefined;
      continue;
    }
    if (taskRequestPattern.test(previous.text)) return undefined;
    // "Done" is clear in response to a question, but ambiguous after another speaker only mentioned the item.
    const isResponse = previous.isQuestion && statusQuestionPattern.test(previous.text);
    const isSameSpeaker = previous.speakerId === sentence.speakerId;
    return isResponse || isSameSpeaker || isTopicOnly(previous) ? { from: previous, to: sentence, item } : undefined;
  }
  return undefined;
}

/** "The launch budget." "Next, the survey for the printers": names a topic without a statement about it. */
function isTopicOnly({ words, text }: Sentence): boolean {
  return words.length <= TOPIC_ANNOUNCEMENT_WORDS && !/\b(?:i|we|he|she|they|you)(?:'\p{L}+)? \p{L}+/iu.test(text);
}

/** The item whose words occur; undefined if there is none or several match. */
function findItem(stems: readonly string[], knownItems: readonly KnownItem[]): OpenItem | undefined {
  const sentenceStems = new Set(stems);
  const candidates = knownItems
    .map(({ item, stems: itemStems }) => ({ item, similarity: getSimilarity(itemStems, sentenceStems) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity);
  const [best, next] = candidates;
  if (best === undefined || (next !== undefined && best.similarity - next.similarity < ITEM_SIMILARITY_LEAD))
    return undefined;
  return best.item;
}

/** Share of an item's words that occur; 0 if there are too few. */
function getSimilarity(itemStems: ReadonlySet<string>, sentenceStems: ReadonlySet<string>): number {
  const shared = [...itemStems].filter((stem) => sentenceStems.has(stem)).length;
  const share = shared / itemStems.size;
  return shared >= Math.min(ITEM_STEMS_MIN, itemStems.size) && share >= ITEM_STEMS_SHARE ? share : 0;
}

/** Stems that distinguish a task from others. */
function getDistinctiveStems(description: string): ReadonlySet<string> {
  const stems = getStems(getWords(description));
  const distinctive = new Set(stems.filter((stem) => !COMMON_STEMS.has(stem)));
  return distinctive.size > 0 ? distinctive : new Set();
}

/**
 * The day that an item is postponed to, in the report or in the next sentence of the same speaker; "next week" is its Friday.
 * Without a day, only a clear postponement of an item with a due date counts. An earlier day is not a postponement.
 */
function findNewDay(
  { item, to }: Report,
  sentences: readonly Sentence[],
  delay: Delay,
  dateContext: ItemChangeInput['dateContext'],
): { date: string; sentence: Sentence } | undefined {
  if (delay === 'moved') {
    const date = findDayMovedTo(to.text, dateContext);
    if (date !== undefined) return date > item.dueDate ? { date, sentence: to } : undefined;
    return clearPostponementPattern.test(to.text) && item.dueDate !== '' ? { date: '', sentence: to } : undefined;
  }
  const next = sentences[to.index + 1];
  const candidates = next !== undefined && next.speakerId === to.speakerId && !next.isQuestion ? [to, next] : [to];
  for (const sentence of candidates) {
    const date = futurePattern.test(sentence.text) ? findDays(sentence.text, dateContext).at(-1)?.date : undefined;
    if (date !== undefined) return date > item.dueDate ? { date, sentence } : undefined;
  }
  return undefined;
}

/** The days in a text, in order, each with the text before it. */
function findDays(
  text: string,
  { startedAt, timeZone }: ItemChangeInput['dateContext'],
): { date: string; textBefore: string }[] {
  const days = findDates(text, startedAt, timeZone);
  if (days.length > 0) return days.map(({ date, offset }) => ({ date, textBefore: text.slice(0, offset) }));
  const period = /\b(?:next|this) (?:week|month)\b/i.exec(text);
  if (period === null) return [];
  const [periodEnd] = findDates(`by the end of ${period[0]}`, startedAt, timeZone);
  return periodEnd === undefined ? [] : [{ date: periodEnd.date, textBefore: text.slice(0, period.index) }];
}

/** "From Monday to Thursday" returns Thursday. */
function findDayMovedTo(text: string, dateContext: ItemChangeInput['dateContext']): string | undefined {
  for (const { index, 0: preposition } of [...text.matchAll(dayPrepositionPattern)].reverse()) {
    const [day] = findDays(text.slice(index + preposition.length), dateContext);
    if (day !== undefined && dayPrefixPattern.test(day.textBefore)) return day.date;
  }
  return undefined;
}
