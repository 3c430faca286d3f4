import { DAY_MS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Answer, AnswerKind } from '../../../domain/assistant/answer.ts';
import { LINES_PER_LOOK_UP } from '../../../limits.ts';
import type {
  AssistantPorts,
  FoundPassage,
  LimitedItems,
  ListedDecision,
  LookUpRequest,
  MeetingDetails,
  OpenItem,
} from '../ports.ts';
import { citeItem } from './answer-with-items.ts';
import { citeLine, formatLine } from './cite-lines.ts';
import { type FoundLine, listSpokenLines, readSources, type SourceText, toUtcDay } from './numbered-lines.ts';
import { cacheTranscripts } from './read-transcripts.ts';

type RecordLine = Extract<FoundLine, { kind: 'record' }>;

/**
 * Looks up lines for a model: always as the user who asks and, if they asked about one meeting, in that meeting only. A request cannot
 * widen this. `initial` is what was found before the model answers.
 */
export function createLookUp(
  ports: AssistantPorts,
  actor: Actor,
  initial: {
    readonly meeting: MeetingDetails | undefined;
    readonly sources: readonly SourceText[];
    readonly passages: readonly FoundPassage[];
  },
) {
  const { meetingsReader } = ports;
  const { meeting } = initial;
  const cachedPorts = cacheTranscripts(ports);
  const sources = [...initial.sources];
  const passages = [...initial.passages];
  async function findPassageLines(query: string, signal: AbortSignal): Promise<readonly FoundLine[]> {
    const found = await ports.search.findPassages(actor, { question: query, meetingId: meeting?.id }, signal);
    const read = await readSources(ports, actor, found, signal);
    passages.push(...found);
    sources.push(...read);
    return listSpokenLines(read);
  }

  const presentDecision = (decision: ListedDecision): RecordLine => ({
    kind: 'record',
    key: getRecordKey('decisions', decision.meetingId, formatLine(decision)),
    presented: {
      meeting: decision.meetingTitle,
      date: toUtcDay(decision.startedAt),
      record: formatLine(decision),
    },
    createPart: (partSignal) => citeLine(cachedPorts, actor, decision, partSignal),
  });

  return {
    /** The meetings of all found passages, and these passages. */
    sources,
    passages,
    async run(request: LookUpRequest, signal: AbortSignal): Promise<LimitedItems<FoundLine>> {
      const { items, hasMore } = await find(request, signal);
      return { items: items.slice(0, LINES_PER_LOOK_UP), hasMore: hasMore || items.length > LINES_PER_LOOK_UP };
    },
  };

  async function find(request: LookUpRequest, signal: AbortSignal): Promise<LimitedItems<FoundLine>> {
    const limit = LINES_PER_LOOK_UP;
    switch (request.tool) {
      case 'find_passages':
        return { items: await findPassageLines(request.query, signal), hasMore: false };
      case 'list_decisions': {
        const { words, speaker } = request;
        const query = { meetingId: meeting?.id, words, speaker, limit, ...toPeriod(request) };
        const { items, hasMore } = await meetingsReader.listDecisions(actor, query, signal);
        return { items: items.map(presentDecision), hasMore };
      }
      case 'list_open_items': {
        const query = { isMine: false, meetingId: meeting?.id, person: request.person, limit };
        const { items, hasMore } = await meetingsReader.listOpenItems(actor, query, signal);
        return { items: items.map(presentItem), hasMore };
      }
      case 'list_meetings': {
        if (meeting !== undefined) return { items: [presentMeeting(meeting)], hasMore: false };
        const title = request.title === '' ? undefined : request.title;
        const { items, hasMore } = await meetingsReader.listRecent(
          actor,
          { limit, title, ...toPeriod(request) },
          signal,
        );
        return { items: items.map(presentMeeting), hasMore };
      }
    }
  }
}

/** Records that were found without a model. */
export function listStoredRecords({ kind, parts, speakers }: Answer): FoundLine[] {
  return parts.map((part) => ({
    kind: 'record',
    key: getRecordKey(kind, part.citations[0]?.meetingId, part.text),
    presented: { meeting: '', date: '', record: part.text },
    createPart: async () => ({
      part,
      speakers: speakers.filter(({ meetingId }) => part.citations.some((citation) => citation.meetingId === meetingId)),
    }),
  }));
}

/** Identifies a record. A record that was found before the model answers and one that the model looks up have the same key. */
const getRecordKey = (kind: AnswerKind | 'meetings', meetingId: string | undefined, text: string): string =>
  JSON.stringify([kind, meetingId, text]);

/** Days in UTC as instants; the last day is included. */
function toPeriod({ from, to }: { readonly from: string; readonly to: string }) {
  return {
    startedFrom: from === '' ? undefined : `${from}T00:00:00.000Z`,
    startedBefore: to === '' ? undefined : new Date(Date.parse(to) + DAY_MS).toISOString(),
  };
}

function presentItem(item: OpenItem): RecordLine {
  const { part, speakers } = citeItem(item);
  return {
    kind: 'record',
    key: getRecordKey('action_items', item.meetingId, part.text),
    presented: { meeting: item.meetingTitle, date: '', record: part.text },
    createPart: async () => ({ part, speakers }),
  };
}

/** The record itself contains neither title nor attendees: they are read when the answer is shown. */
function presentMeeting({ id, title, startedAt, attendees }: MeetingDetails): RecordLine {
  const part = {
    text: `Meeting on ${toUtcDay(startedAt)}`,
    citations: [{ meetingId: id, resultType: 'minutes' as const, turns: [] }],
  };
  return {
    kind: 'record',
    key: getRecordKey('meetings', id, part.text),
    presented: { meeting: title, date: toUtcDay(startedAt), record: part.text, attendees },
    createPart: async () => ({ part, speakers: [] }),
  };
}
