import MiniSearch, { type Query as MiniSearchQuery, type SearchOptions } from 'minisearch';
import type { Hit, IndexQuery, ResultOrder } from '../../../app/ports.ts';
import { getFirstMinutesPassage, type IndexedMeeting, type ResultType } from '../../../domain/indexed-meeting.ts';
import { allowsTypo, getTranspositions, type Query } from '../../../domain/query.ts';
import type { QuestionVector, Vector } from '../../../domain/vectors/vectors.ts';
import { normalizeWords } from '../../../domain/words.ts';
import { PREFIX_WEIGHT, TYPE_WEIGHTS, TYPO_WEIGHT } from '../../../limits.ts';
import { createCoverage } from './coverage.ts';
import { findNearestMeetings } from './nearest-meetings.ts';
import { createVocabulary } from './vocabulary.ts';

/** One searchable text of a meeting: title, minutes or transcript. */
type Entry = {
  readonly meeting: IndexedMeeting;
  readonly resultType: ResultType;
  readonly passages: readonly Hit['passage'][];
  /** The distinct words of each passage, as vocabulary numbers. */
  readonly words: readonly Uint32Array[];
  /** Of each passage; empty if they were not computed. */
  readonly vectors: readonly Vector[];
};

/** A meeting in the index. */
type LoadedMeeting = { readonly meeting: IndexedMeeting; readonly entryIds: readonly number[] };

/** A matching entry. */
type RankedHit = { readonly id: number; readonly hit: Hit; readonly rank: number };

type EngineDocument = { readonly id: number; readonly words: string };

/** The index of one account, in memory. */
export type AccountIndex = {
  put(meeting: IndexedMeeting): void;
  remove(meetingId: string): void;
  /** One hit per text, in the order. */
  search(indexQuery: IndexQuery, resultType: ResultType | undefined, order: ResultOrder): Hit[];
  /** The meetings with the most similar passages, best first. */
  findNearest(selection: Selection, question: QuestionVector, limit: number): string[];
  /** Number of passages. */
  readonly size: () => number;
  /** True once a meeting was left out because of the capacity. */
  readonly isIncomplete: () => boolean;
};

/**
 * Holds the newest meetings, by their start, that have at most `capacity` passages. MiniSearch finds the texts that contain the words; a
 * word list per passage then finds the best passage. Indexing each passage as a MiniSearch document takes six times the memory and time.
 */
export function createAccountIndex(capacity: number): AccountIndex {
  const entries = new Map<number, Entry>();
  const loadedMeetings = new Map<string, LoadedMeeting>();
  const vocabulary = createVocabulary();
  let nextId = 0;
  let passageCount = 0;
  let isIncomplete = false;
  const engine = new MiniSearch<EngineDocument>({
    fields: ['words'],
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
  });

  function add(
    meeting: IndexedMeeting,
    resultType: ResultType,
    found: { words: string; passage: Hit['passage'] }[],
    vectors: readonly Vector[] = [],
  ) {
    const id = nextId++;
    engine.add({ id, words: found.map(({ words }) => words).join(' ') });
    const passages = found.map(({ passage }) => passage);
    const words = found.map((text) => vocabulary.getNumbers(text.words.split(' ')));
    entries.set(id, { meeting, resultType, passages, words, vectors });
    passageCount += passages.length;
    return id;
  }

  function remove(meetingId: string): void {
    const ids = loadedMeetings.get(meetingId)?.entryIds ?? [];
    engine.discardAll(ids);
    for (const id of ids) {
      passageCount -= entries.get(id)?.passages.length ?? 0;
      entries.delete(id);
    }
    loadedMeetings.delete(meetingId);
  }

  /** Compares all meetings, which takes little time compared with indexing one. */
  function removeOldest(): void {
    let oldest: LoadedMeeting | undefined;
    for (const loaded of loadedMeetings.values())
      if (oldest === undefined || compareStart(loaded, oldest) < 0) oldest = loaded;
    if (oldest !== undefined) remove(oldest.meeting.id);
    isIncomplete = true;
  }

  return {
    size: () => passageCount,
    isIncomplete: () => isIncomplete,
    remove,
    put(meeting) {
      remove(meeting.id);
      const lead = { text: getFirstMinutesPassage(meeting), segmentIds: [], segmentStarts: [] };
      const entryIds = [add(meeting, 'meetings', [{ words: normalizeWords(meeting.metadata.title), passage: lead }])];
      for (const { kind, passages, vectors } of meeting.texts) {
        // Speakers and times are left out: only retrieval needs them, and reads them from the store.
        const found = passages.map(({ text, segmentIds, segmentStarts }) => ({
          words: normalizeWords(text),
          passage: { text, segmentIds, segmentStarts },
        }));
        if (found.length > 0) entryIds.push(add(meeting, kind, found, vectors));
      }
      loadedMeetings.set(meeting.id, { meeting, entryIds });
      while (passageCount > capacity) removeOldest();
    },
    findNearest(selection, question, limit) {
      const isSelected = createFilter(selection);
      const selected = [...entries.values()].filter(
        ({ meeting, vectors }) => vectors.length > 0 && isSelected(meeting),
      );
      return findNearestMeetings(selected, question, limit);
    },
    search(indexQuery, resultType, order) {
      const ranked = new Map<number, RankedHit>();
      const isSelected = createFilter(indexQuery);
      const accepts = (entry: Entry) =>
        (resultType === undefined || entry.resultType === resultType) && isSelected(entry.meeting);
      for (const query of [indexQuery.query, ...(indexQuery.variants ?? [])]) {
        for (const found of findRanked(query, indexQuery.match, accepts)) {
          const previous = ranked.get(found.id);
          // The engine ranks some hits with NaN while it still counts removed meetings.
          if (previous === undefined || found.rank > previous.rank) ranked.set(found.id, found);
        }
      }
      return [...ranked.values()]
        .sort(
          (a, b) => compareStarts(order, a.hit, b.hit) || b.rank - a.rank || compare(b.hit.startedAt, a.hit.startedAt),
        )
        .map(({ hit }) => hit);
    },
  };

  /** The texts that match one query. */
  function findRanked(query: Query, match: IndexQuery['match'], accepts: (entry: Entry) => boolean): RankedHit[] {
    const found = engine.search(toMiniSearchQuery(query, match === 'all' ? 'AND' : 'OR'), {
      ...searchOptions,
      // 0 excludes an entry before it is scored.
      boostDocument(id: number) {
        const entry = entries.get(id);
        return entry !== undefined && accepts(entry) ? TYPE_WEIGHTS[entry.resultType] : 0;
      },
    });
    const coverage = createCoverage(query, vocabulary);
    for (const { terms } of found) coverage.addTerms(terms);
    return found.flatMap(({ id, score }) => {
      const entry = entries.get(id);
      if (!entry) return [];
      const best = coverage.findBest(entry.words);
      if (match === 'all' && best.words < query.words.length) return [];
      const hit = toHit(entry, entry.passages[best.index]);
      return hit ? [{ id, hit, rank: Math.round((score * best.words * 100) / query.words.length) }] : [];
    });
  }
}

type Selection = Pick<IndexQuery, 'readAccess' | 'meetingIds'>;

function createFilter({ readAccess, meetingIds }: Selection): (meeting: IndexedMeeting) => boolean {
  const isReadable = createReadFilter(readAccess);
  const selected = meetingIds && new Set(meetingIds);
  return (meeting) => (!selected || selected.has(meeting.id)) && isReadable(meeting);
}

function createReadFilter(readAccess: IndexQuery['readAccess']): (meeting: IndexedMeeting) => boolean {
  if (readAccess === 'all') return () => true;
  const cache = new Map<IndexedMeeting, boolean>();
  return (meeting) => {
    const cached = cache.get(meeting);
    if (cached !== undefined) return cached;
    const isReadable = meeting.metadata.readerIds.includes(readAccess.userId);
    cache.set(meeting, isReadable);
    return isReadable;
  };
}

/** Query words are already normalized. */
const searchOptions: SearchOptions = {
  tokenize: (word) => [word],
  processTerm: (word) => word,
  weights: { fuzzy: TYPO_WEIGHT, prefix: PREFIX_WEIGHT },
};

/** Matches each word exactly, with one typo and, for the last word, as a prefix. */
function toMiniSearchQuery({ words }: Query, combineWith: 'AND' | 'OR'): MiniSearchQuery {
  const queries = words.map((word, index): MiniSearchQuery => {
    const prefix = index === words.length - 1;
    if (!allowsTypo(word)) return { queries: [word], prefix, fuzzy: false };
    const swaps: MiniSearchQuery = {
      queries: getTranspositions(word),
      combineWith: 'OR',
      prefix: false,
      fuzzy: false,
      boost: { words: TYPO_WEIGHT },
    };
    return { queries: [{ queries: [word], prefix, fuzzy: 1 }, swaps], combineWith: 'OR' };
  });
  return { queries, combineWith };
}

/** 0 in the order `best`. */
function compareStarts(order: ResultOrder, left: Hit, right: Hit): number {
  if (order === 'best') return 0;
  const compared = compare(left.startedAt, right.startedAt);
  return order === 'oldest' ? compared : -compared;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** Uses the order of the store: by start, then by id. */
function compareStart({ meeting: left }: LoadedMeeting, { meeting: right }: LoadedMeeting): number {
  return compare(left.metadata.startedAt, right.metadata.startedAt) || compare(left.id, right.id);
}

function toHit({ meeting, resultType }: Entry, passage: Hit['passage'] | undefined): Hit | undefined {
  if (!passage) return undefined;
  const { title, ownerId, startedAt } = meeting.metadata;
  return { resultType, meetingId: meeting.id, title, ownerId, startedAt, passage };
}
