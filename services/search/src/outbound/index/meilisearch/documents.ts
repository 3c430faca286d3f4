import { z } from 'zod';
import type { Hit } from '../../../app/ports.ts';
import { getFirstMinutesPassage, type IndexedMeeting, resultTypes } from '../../../domain/indexed-meeting.ts';
import { isUnknown, type Vector } from '../../../domain/vectors/vectors.ts';
import { normalizeWords } from '../../../domain/words.ts';
import { SEARCH_HITS_MAX, TWO_TYPOS_MIN_LETTERS, TYPO_MIN_LETTERS } from '../../../limits.ts';

/** A title or a passage as a Meilisearch document. */
const documentSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  meeting_id: z.string(),
  result_type: z.enum(resultTypes),
  /** Meeting and type. A search returns one hit per group. */
  group: z.string(),
  /** Order of the types among hits of equal score. */
  rank: z.int(),
  /** Index of the passage in its text. */
  position: z.int(),
  reader_ids: z.array(z.string()),
  title: z.string(),
  owner_id: z.string(),
  started_at: z.string(),
  /** The text as it is shown. */
  text: z.string(),
  /** The searched text: normalized words, so that all indexes compare the same words. */
  words: z.string(),
  /** The beginning of the minutes; only set on titles. */
  lead: z.string(),
  segment_ids: z.array(z.string()),
  segment_starts: z.array(z.int()),
});
export type IndexDocument = z.infer<typeof documentSchema>;
type WithVector = { readonly _vectors: { readonly [EMBEDDER]: readonly number[] | null } };

/** A document that describes the index. */
export type Marker = { readonly id: string; readonly account_id: '' };

/** Length of its id, at most 511 in Meilisearch. */
const MARKER_CHARACTERS = 200;

/** Settings of the index. They are applied when it is created, and again when the service starts. */
export const INDEX_SETTINGS = {
  searchableAttributes: ['words'],
  filterableAttributes: ['account_id', 'reader_ids', 'result_type', 'meeting_id', 'position'],
  sortableAttributes: ['started_at'],
  distinctAttribute: 'group',
  // 'sort' comes first, because it applies only to a search with an order.
  rankingRules: ['sort', 'words', 'typo', 'rank:asc', 'proximity', 'exactness', 'started_at:desc'],
  typoTolerance: {
    enabled: true,
    disableOnNumbers: true,
    minWordSizeForTypos: { oneTypo: TYPO_MIN_LETTERS, twoTypos: TWO_TYPOS_MIN_LETTERS },
  },
  pagination: { maxTotalHits: SEARCH_HITS_MAX + 1 },
};

/** The vectors of the passages, which this service computes. */
export const EMBEDDER = 'passages';

/** What the documents contain: vectors of a model, or none. */
export type VectorModel = { readonly model: string; readonly dimensions: number } | undefined;

/** Meilisearch rejects a document without this field if the index has vectors, which it may have from an earlier configuration. */
export const withVector = (vector: Vector | undefined): WithVector => ({
  _vectors: { [EMBEDDER]: vector === undefined || isUnknown(vector) ? null : Array.from(vector) },
});

export const createIndexSettings = (vectorModel: VectorModel) =>
  vectorModel === undefined
    ? INDEX_SETTINGS
    : {
        ...INDEX_SETTINGS,
        embedders: { [EMBEDDER]: { source: 'userProvided' as const, dimensions: vectorModel.dimensions } },
      };

/** Like FILLED_MARKER, but for an index with vectors of a model: after a change of the model, the service fills a new index. */
export function createFilledMarker(vectorModel: VectorModel): Marker {
  if (vectorModel === undefined) return FILLED_MARKER;
  return {
    ...FILLED_MARKER,
    id: `${FILLED_MARKER.id}-${vectorModel.model.replace(/[^a-zA-Z0-9]+/g, '-')}`.slice(0, MARKER_CHARACTERS),
  };
}

/**
 * Marks an index that was filled from the store with documents of this form. Searches never find it, because it has no account.
 * Change the id when the documents change: the service then fills a new index.
 */
export const FILLED_MARKER = { id: 'filled-2', account_id: '' } as const;

/** Identifies an index that replaces another one. Searches never find it, because it has no account. */
export const createReplacementMarker = (id: string) => ({ id: `replacement-${id}`, account_id: '' }) as const;

export function toDocuments(meeting: IndexedMeeting): (IndexDocument & WithVector)[] {
  const { title, ownerId, readerIds, startedAt } = meeting.metadata;
  const createCommonFields = (type: IndexDocument['result_type'], position: number) => ({
    id: `${meeting.id}-${type}-${position}`,
    account_id: meeting.accountId,
    meeting_id: meeting.id,
    result_type: type,
    group: `${meeting.id}-${type}`,
    rank: resultTypes.indexOf(type),
    position,
    reader_ids: readerIds,
    title,
    owner_id: ownerId,
    started_at: startedAt,
  });
  const titleDocument = {
    ...createCommonFields('meetings', 0),
    text: title,
    words: normalizeWords(title),
    lead: getFirstMinutesPassage(meeting),
    segment_ids: [],
    segment_starts: [],
    ...withVector(undefined),
  };
  const passages = meeting.texts.flatMap(({ kind, passages, vectors = [] }) =>
    passages.map(({ text, segmentIds, segmentStarts }, position) => ({
      ...createCommonFields(kind, position),
      text,
      words: normalizeWords(text),
      lead: '',
      segment_ids: [...segmentIds],
      segment_starts: [...segmentStarts],
      ...withVector(vectors[position]),
    })),
  );
  return [titleDocument, ...passages];
}

/** What a hit shows. Documents of an earlier form have no `words`, and are found until the index is replaced. */
const foundDocumentSchema = documentSchema.omit({ words: true });

export function toHit(found: unknown): Hit {
  const document = foundDocumentSchema.parse(found);
  const { result_type: resultType, lead, text } = document;
  return {
    resultType,
    meetingId: document.meeting_id,
    title: document.title,
    ownerId: document.owner_id,
    startedAt: document.started_at,
    passage: {
      text: resultType === 'meetings' ? lead : text,
      segmentIds: document.segment_ids,
      segmentStarts: document.segment_starts,
    },
  };
}

/** Filter for passages that remain from a longer version of the meeting's texts. */
export function createStalePassagesFilter({ id, accountId, texts }: IndexedMeeting): string {
  const passages = (['minutes', 'transcripts'] as const).map((type) => {
    const count = texts.find(({ kind }) => kind === type)?.passages.length ?? 0;
    return `(${equals('result_type', type)} AND position >= ${count})`;
  });
  return `${createMeetingFilter(accountId, id)} AND (${passages.join(' OR ')})`;
}

export function createMeetingFilter(accountId: string, meetingId: string): string {
  return `${equals('account_id', accountId)} AND ${equals('meeting_id', meetingId)}`;
}

export const equals = (attribute: string, value: string): string => `${attribute} = ${JSON.stringify(value)}`;
