import MiniSearch, { type Query as MiniSearchQuery, type SearchOptions } from 'minisearch';
import type { Hit, Question } from '../../../app/ports.ts';
import { type IndexedMeeting, leadOf, type ResultType } from '../../../domain/indexed-meeting.ts';
import { forgivesTypo, type Query, swapsOf } from '../../../domain/query.ts';
import { wordsOf } from '../../../domain/words.ts';
import { createCoverage } from './coverage.ts';
import { createVocabulary } from './vocabulary.ts';

/** A text of a meeting: its title, its minutes or its transcript. */
type Entry = {
  readonly meeting: IndexedMeeting;
  readonly resultType: ResultType;
  readonly passages: readonly Hit['passage'][];
  /** The different words of each passage, by their numbers. */
  readonly words: readonly Uint32Array[];
};

type Indexed = { readonly id: number; readonly words: string };

/** The index of one account, in memory. */
export type AccountIndex = {
  put(meeting: IndexedMeeting): void;
  remove(meetingId: string): void;
  /** Best first, one hit a text. */
  search(question: Question, resultType: ResultType | undefined): Hit[];
  /** In passages. */
  readonly size: () => number;
};

/** How much more a hit counts by where it is. */
const TYPE_BOOST: Readonly<Record<ResultType, number>> = { meetings: 8, minutes: 3, transcripts: 1 };
const TYPO_WEIGHT = 0.3;
const PREFIX_WEIGHT = 0.5;

/**
 * MiniSearch knows which text has which words; a list of words a passage says where they stand together. To have each
 * passage as a document of its own would take six times the memory and the time.
 */
export function createAccountIndex(): AccountIndex {
  const entries = new Map<number, Entry>();
  const idsOf = new Map<string, number[]>();
  const vocabulary = createVocabulary();
  let nextId = 0;
  let passageCount = 0;
  const engine = new MiniSearch<Indexed>({
    fields: ['words'],
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  });

  function add(meeting: IndexedMeeting, resultType: ResultType, found: { words: string; passage: Hit['passage'] }[]) {
    const id = nextId++;
    engine.add({ id, words: found.map(({ words }) => words).join(' ') });
    const passages = found.map(({ passage }) => passage);
    const words = found.map((one) => vocabulary.numbersOf(one.words.split(' ')));
    entries.set(id, { meeting, resultType, passages, words });
    passageCount += passages.length;
    return id;
  }

  function remove(meetingId: string): void {
    const ids = idsOf.get(meetingId) ?? [];
    engine.discardAll(ids);
    for (const id of ids) {
      passageCount -= entries.get(id)?.passages.length ?? 0;
      entries.delete(id);
    }
    idsOf.delete(meetingId);
  }

  return {
    size: () => passageCount,
    remove,
    put(meeting) {
      remove(meeting.id);
      const lead = { text: leadOf(meeting), segmentIds: [], segmentStarts: [] };
      const ids = [add(meeting, 'meetings', [{ words: joinedWords(meeting.heading.title), passage: lead }])];
      for (const { kind, passages } of meeting.texts) {
        const found = passages.map((passage) => ({ words: joinedWords(passage.text), passage }));
        if (found.length > 0) ids.push(add(meeting, kind, found));
      }
      idsOf.set(meeting.id, ids);
    },
    search(question, resultType) {
      const { query, match } = question;
      const isReadable = readableBy(question.reader);
      const found = engine.search(questionOf(query, match === 'all' ? 'AND' : 'OR'), {
        ...asTyped,
        // 0 leaves an entry out before it is scored.
        boostDocument(id: number) {
          const entry = entries.get(id);
          if (!entry || (resultType !== undefined && entry.resultType !== resultType)) return 0;
          return isReadable(entry.meeting) ? TYPE_BOOST[entry.resultType] : 0;
        },
      });
      const coverage = createCoverage(query, vocabulary);
      for (const { terms } of found) coverage.expect(terms);
      return found
        .flatMap(({ id, score }) => {
          const entry = entries.get(id);
          if (!entry) return [];
          const best = coverage.bestOf(entry.words);
          if (match === 'all' && best.words < query.words.length) return [];
          const hit = present(entry, entry.passages[best.index]);
          return hit ? [{ hit, rank: Math.round((score * best.words * 100) / query.words.length) }] : [];
        })
        .sort((a, b) => b.rank - a.rank || compare(b.hit.startedAt, a.hit.startedAt))
        .map(({ hit }) => hit);
    },
  };
}

function joinedWords(text: string): string {
  return wordsOf(text)
    .map((word) => word.text)
    .join(' ');
}

function readableBy(reader: Question['reader']): (meeting: IndexedMeeting) => boolean {
  if (reader === 'everything') return () => true;
  const known = new Map<IndexedMeeting, boolean>();
  return (meeting) => {
    const before = known.get(meeting);
    if (before !== undefined) return before;
    const isReadable = meeting.heading.readerIds.includes(reader.userId);
    known.set(meeting, isReadable);
    return isReadable;
  };
}

/** The words of a query are words already. */
const asTyped: SearchOptions = {
  tokenize: (word) => [word],
  processTerm: (word) => word,
  weights: { fuzzy: TYPO_WEIGHT, prefix: PREFIX_WEIGHT },
};

/** For each word: itself, what it begins if it is the last, and what is one typo away. */
function questionOf({ words }: Query, combineWith: 'AND' | 'OR'): MiniSearchQuery {
  const queries = words.map((word, index): MiniSearchQuery => {
    const prefix = index === words.length - 1;
    if (!forgivesTypo(word)) return { queries: [word], prefix, fuzzy: false };
    const swaps: MiniSearchQuery = {
      queries: swapsOf(word),
      combineWith: 'OR',
      prefix: false,
      fuzzy: false,
      boost: { words: TYPO_WEIGHT },
    };
    return { queries: [{ queries: [word], prefix, fuzzy: 1 }, swaps], combineWith: 'OR' };
  });
  return { queries, combineWith };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function present({ meeting, resultType }: Entry, passage: Hit['passage'] | undefined): Hit | undefined {
  if (!passage) return undefined;
  const { title, ownerId, startedAt } = meeting.heading;
  return { resultType, meetingId: meeting.id, title, ownerId, startedAt, passage };
}
