import type { OtherDecision } from '@minutehand/contracts/proto/meetings/v1/decisions';
import type { ActionItem, MeetingsServiceService, SummaryLine } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type {
  Decision,
  LaterDecision,
  LimitedItems,
  ListedDecision,
  MeetingsReader,
  OpenItem,
} from '../../app/assistant/ports.ts';
import { getLocalDate } from '../../domain/writer/words/dates.ts';
import {
  DECISION_PAGES_PER_QUESTION,
  DECISIONS_PER_PAGE,
  ITEM_PAGES_PER_QUESTION,
  OPEN_ITEMS_PER_QUESTION,
  SERIES_DEADLINE_MS,
} from '../../limits.ts';
import { readTranscript, readTranscriptHeader } from './read-transcript.ts';

/** Calls the meetings service on behalf of the user, so that it checks their access. */
export function createMeetingsReader(client: RpcClient<typeof MeetingsServiceService>): MeetingsReader {
  return {
    findDetails: async (actor, meetingId, signal) => {
      const response = await undefinedIfNotFound(client.getMeeting({ meetingId }, { as: actor, signal }));
      if (response?.meeting === undefined) return undefined;
      const { id, title, startedAt, attendees } = response.meeting;
      return { id, title, startedAt, attendees };
    },
    findMeeting: async (actor, meetingId, signal) => {
      const request = { meetingId, withTimeZone: true };
      const response = await undefinedIfNotFound(client.getMeeting(request, { as: actor, signal }));
      if (response?.meeting === undefined) return undefined;
      const { id, title, startedAt, attendees, state } = response.meeting;
      const mayHaveLiveTranscript = state === 'recording' || state === 'transcribing';
      return { id, title, startedAt, attendees, mayHaveLiveTranscript, timeZone: response.timeZone ?? '' };
    },
    findTranscript: (actor, meetingId, signal) =>
      undefinedIfNotFound(readTranscript(client, meetingId, { as: actor, signal })),
    findSpeakerNames: async (actor, meetingId, signal) => {
      const header = await undefinedIfNotFound(readTranscriptHeader(client, meetingId, { as: actor, signal }));
      return header?.speakers.map(({ label, name }) => name || label);
    },
    filterReadable: async (actor, meetingIds, signal) => {
      if (meetingIds.length === 0) return [];
      const response = await client.filterReadable({ meetingIds: [...meetingIds] }, { as: actor, signal });
      return response.meetingIds;
    },
    listRecent: async (
      actor,
      { limit, title: query, isMine = false, typeId: type = '', seriesOf, startedFrom, startedBefore },
      signal,
    ) => {
      const filters = { type, state: '', mine: isMine, cursor: '', query, seriesOf, startedFrom, startedBefore };
      const { meetings, nextCursor } = await client.listMeetings({ ...filters, limit }, { as: actor, signal });
      const items = meetings.map(({ id, title, startedAt, attendees, counts, meetingType }) => ({
        id,
        title,
        startedAt,
        attendees,
        hasTranscript: (counts?.segments ?? 0) > 0,
        openActionItems: counts?.openActionItems ?? 0,
        typeId: meetingType?.id ?? '',
        typeName: meetingType?.name ?? '',
      }));
      return { items, hasMore: nextCursor !== '' };
    },
    listSeries: async (actor, signal) => {
      // The default limit is the maximum: the names of these series are looked for in a question.
      const { series } = await client.listSeries(
        { limit: 0, cursor: '' },
        { as: actor, signal, deadlineMs: SERIES_DEADLINE_MS },
      );
      return series.map(({ meetingId, meetingIds, name }) => ({ meetingId, meetingIds, name }));
    },
    listOpenItems: async (actor, { isMine, meetingId, person = '', limit }, signal) => {
      const isOfPerson = ({ assignee }: OpenItem) => assignee.toLowerCase().includes(person.toLowerCase());
      if (meetingId !== undefined) {
        const response = await undefinedIfNotFound(client.listActionItems({ meetingId }, { as: actor, signal }));
        const items = (response?.actionItems ?? [])
          .filter(({ state }) => state === 'open')
          .filter(({ assigneeId }) => !isMine || assigneeId === actor.userId)
          .map(toOpenItem)
          .filter(isOfPerson);
        return limitItems(items, limit, false);
      }
      const query = { assignee: isMine ? 'me' : 'team', state: 'open', dueBefore: '' };
      return listPages({ limit, pagesMax: person === '' ? 1 : ITEM_PAGES_PER_QUESTION }, async (cursor) => {
        const request = { ...query, limit: OPEN_ITEMS_PER_QUESTION, cursor };
        const { actionItems, nextCursor } = await client.listAssignedActionItems(request, { as: actor, signal });
        return { items: actionItems.map(toOpenItem).filter(isOfPerson), nextCursor };
      });
    },
    findSummary: async (actor, meetingId, signal) => {
      const response = await undefinedIfNotFound(client.getMinutes({ meetingId }, { as: actor, signal }));
      const summary = response?.minutes?.summary;
      return summary && { sentences: summary.sentences.map(toLine) };
    },
    listDecisions: async (actor, query, signal) => {
      const { meetingId = '', startedFrom = '', startedBefore = '', speaker = '', words = '', limit } = query;
      const filter = { meetingId, seriesOf: '', startedFrom, startedBefore, speaker, query: words };
      return listPages({ limit, pagesMax: DECISION_PAGES_PER_QUESTION }, async (cursor) => {
        const request = { ...filter, limit: DECISIONS_PER_PAGE, cursor };
        const { decisions, nextCursor, timeZone = '' } = await client.listDecisions(request, { as: actor, signal });
        const items = decisions.map(
          ({ replacedBy, ...decision }): ListedDecision => ({
            ...toDecision(decision),
            replacedBy: replacedBy && toLaterDecision(replacedBy, timeZone),
          }),
        );
        return { items, nextCursor };
      });
    },
  };
}

/** The items of a list, page by page, until the limit or the last page is reached. */
async function listPages<T>(
  { limit, pagesMax }: { readonly limit: number | undefined; readonly pagesMax: number },
  readPage: (cursor: string) => Promise<{ readonly items: readonly T[]; readonly nextCursor: string }>,
): Promise<LimitedItems<T>> {
  const found: T[] = [];
  let cursor = '';
  for (let pages = 0; pages < pagesMax && found.length < (limit ?? Infinity); pages += 1) {
    const { items, nextCursor } = await readPage(cursor);
    found.push(...items);
    cursor = nextCursor;
    if (cursor === '') break;
  }
  return limitItems(found, limit, cursor !== '');
}

const limitItems = <T>(items: readonly T[], limit: number | undefined, hasMore: boolean): LimitedItems<T> => ({
  items: items.slice(0, limit),
  hasMore: hasMore || items.length > (limit ?? Infinity),
});

function toOpenItem(item: ActionItem): OpenItem {
  return {
    meetingId: item.meetingId,
    meetingTitle: item.meetingTitle,
    description: item.description,
    assignee: item.assigneeDisplayName,
    assigneeId: item.assigneeId,
    dueDate: item.dueDateFormatted,
    dueDay: item.dueDate ?? '',
  };
}

/** A line with the segments of its first citation. */
function toLine({ text, citations }: SummaryLine) {
  return { text, segmentIds: citations[0]?.segmentIds ?? [] };
}

function toDecision({ id, meeting, text, citations }: OtherDecision): Decision {
  const { id: meetingId = '', title: meetingTitle = '', startedAt = '' } = meeting ?? {};
  return { id, meetingId, meetingTitle, startedAt, text, segmentIds: citations[0]?.segmentIds ?? [] };
}

function toLaterDecision(decision: OtherDecision, timeZone: string): LaterDecision {
  const startedAt = decision.meeting?.startedAt;
  const day = startedAt === undefined ? '' : getLocalDate(new Date(startedAt), timeZone);
  return { ...toDecision(decision), day };
}
