import { z } from 'zod';
import type { Hit } from '../../../app/ports.ts';
import { getLead, type IndexedMeeting, resultTypes } from '../../../domain/indexed-meeting.ts';

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
  /** The searched text. */
  text: z.string(),
  /** The beginning of the minutes; only set on titles. */
  lead: z.string(),
  segment_ids: z.array(z.string()),
  segment_starts: z.array(z.int()),
});
export type IndexDocument = z.infer<typeof documentSchema>;

export const settings = {
  searchableAttributes: ['text'],
  filterableAttributes: ['account_id', 'reader_ids', 'result_type', 'meeting_id', 'position'],
  sortableAttributes: ['started_at'],
  distinctAttribute: 'group',
  // 'sort' comes first, because it applies only to a search with an order.
  rankingRules: ['sort', 'words', 'typo', 'rank:asc', 'proximity', 'exactness', 'started_at:desc'],
};

export function toDocuments(meeting: IndexedMeeting): IndexDocument[] {
  const { title, ownerId, readerIds, startedAt } = meeting.metadata;
  const common = (type: IndexDocument['result_type'], position: number) => ({
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
    ...common('meetings', 0),
    text: title,
    lead: getLead(meeting),
    segment_ids: [],
    segment_starts: [],
  };
  const passages = meeting.texts.flatMap(({ kind, passages }) =>
    passages.map(({ text, segmentIds, segmentStarts }, position) => ({
      ...common(kind, position),
      text,
      lead: '',
      segment_ids: [...segmentIds],
      segment_starts: [...segmentStarts],
    })),
  );
  return [titleDocument, ...passages];
}

export function toHit(found: unknown): Hit {
  const document = documentSchema.parse(found);
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
