import { AppError } from '@minutehand/contracts/errors';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { ActionItem, MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { FoundPassage, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { Actor, Caller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import type { createFakeClient } from '@minutehand/test-kit/rpc';
import { ANSWER_DEADLINE_MS } from '../src/limits.ts';

type FakeMethods<S> = S extends typeof SearchServiceService
  ? Parameters<typeof createFakeClient<typeof SearchServiceService>>[0]
  : Parameters<typeof createFakeClient<typeof MeetingsServiceService>>[0];

export type Line = { readonly speaker: string; readonly text: string; readonly start?: number };

/** A meeting as the meetings service returns it. */
export type FakeMeeting = {
  readonly accountId: string;
  title: string;
  /** The first user is the owner of the meeting. */
  readerIds: string[];
  readonly lines: readonly Line[];
  readonly attendees?: readonly string[];
  readonly minutes?: readonly string[];
  readonly state?: string;
  readonly summary?: { readonly sentences: readonly CitedText[]; readonly decisions: readonly CitedText[] };
  startedAt?: string;
  /** The name of its type, which is also the id. */
  readonly type?: string;
  /** The name of its series, which is identified by the meeting of the series that was added last. */
  readonly series?: string;
  /** The users to whom speakers are assigned, by name. */
  readonly users?: Readonly<Record<string, string>>;
  readonly openItems?: readonly {
    readonly description: string;
    readonly assignee: string;
    readonly line?: number;
    readonly dueDate?: string;
  }[];
};

/** A line of a summary, and the number of the line of the transcript that supports it. */
export type CitedText = { readonly text: string; readonly line: number };

const STARTED_AT = '2026-01-05T09:00:00.000Z';

export const getSegmentId = (meetingId: string, line: number): string => `${meetingId}-s${line}`;

/** Meetings and search of fake services, which check the access of users. */
export class FakeMeetings {
  readonly meetings = new Map<string, FakeMeeting>();
  readonly callers: Caller[] = [];
  /** The meeting whose first decision replaces those of another meeting. */
  readonly replacements = new Map<string, string>();
  /** The time zone of every user. */
  timeZone = 'UTC';
  /** The ids of meetings whose transcripts were read, or only their speakers. */
  readonly openedTranscripts: string[] = [];
  /** Runs after a transcript was read with its segments. */
  afterTranscriptRead: () => Promise<void> = async () => {};

  add(id: string, meeting: Partial<FakeMeeting> & Pick<FakeMeeting, 'lines'>): void {
    this.meetings.set(id, { accountId: 'account-1', title: id, readerIds: ['user-1'], ...meeting });
  }

  find(id: string, as: Caller): FakeMeeting {
    this.callers.push(as);
    const meeting = this.meetings.get(id);
    const isReadable = as.kind === 'service' || meeting?.readerIds.includes(as.userId) === true;
    if (meeting === undefined || meeting.accountId !== as.accountId || !isReadable)
      throw new AppError('meeting.not_found');
    return meeting;
  }

  #readable(as: Caller): [string, FakeMeeting][] {
    this.callers.push(as);
    return [...this.meetings].filter(
      ([, { accountId, readerIds }]) =>
        accountId === as.accountId && as.kind === 'actor' && readerIds.includes(as.userId),
    );
  }

  /** Every meeting is one passage, which search finds if it has any word of the question of four letters or more. */
  get search(): FakeMethods<typeof SearchServiceService> {
    return {
      findPassages: async ({ question, meetingIds }, { as }) => {
        const words = question.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
        const passages: FoundPassage[] = this.#readable(as).flatMap(([meetingId, { title, lines, minutes = [] }]) => {
          if (meetingIds.length > 0 && !meetingIds.includes(meetingId)) return [];
          const base = { meetingId, title, date: '2026-01-05T09:00:00.000Z', relevance: 0.9 };
          const spoken = {
            ...base,
            resultType: 'transcripts',
            text: lines.map(({ text }) => text).join(' '),
            turns: lines.map(({ speaker }, index) => ({
              segmentId: getSegmentId(meetingId, index),
              speaker,
              start: undefined,
            })),
          };
          const written = { ...base, resultType: 'minutes', text: minutes.join(' · '), turns: [] };
          return [spoken, ...(minutes.length > 0 ? [written] : [])];
        });
        const matches = ({ text }: FoundPassage) => words.some((word) => text.toLowerCase().includes(word));
        return { passages: passages.filter(matches) };
      },
    };
  }

  get rpcs(): FakeMethods<typeof MeetingsServiceService> {
    return {
      getMeeting: async ({ meetingId }, { as }) => ({
        meeting: this.#present(meetingId, this.find(meetingId, as)),
        timeZone: this.timeZone,
      }),
      listMeetings: async ({ query = '', mine, limit, cursor, type: ofType, seriesOf, ...period }, { as }) => {
        const wantedSeries = seriesOf === undefined ? undefined : this.find(seriesOf, as).series;
        const selected = this.#readable(as)
          .filter(([, meeting]) => isWithin(meeting, period))
          .filter(([, { title, attendees = [] }]) => [title, ...attendees].some((text) => text.includes(query)))
          .filter(([, { type = '' }]) => ofType === '' || type === ofType)
          .filter(([, { series }]) => wantedSeries === undefined || series === wantedSeries)
          .filter(([, { readerIds }]) => !mine || (as.kind === 'actor' && readerIds[0] === as.userId))
          .map(([id, meeting]) => this.#present(id, meeting));
        const { page, nextCursor } = getPage(selected, limit, cursor);
        return { meetings: page, nextCursor };
      },
      listSeries: async (_request, { as }) => {
        const named = this.#readable(as).flatMap(([id, { series }]) =>
          series === undefined ? [] : [[series, id] as const],
        );
        return {
          nextCursor: '',
          series: [...new Map(named)].map(([name, meetingId]) => {
            const meetingIds = named.filter(([other]) => other === name).map(([, id]) => id);
            return { name, seriesId: name, meetingId, meetingIds, meetingCount: meetingIds.length };
          }),
        };
      },
      filterReadable: async ({ meetingIds }, { as }) => {
        const ids = new Set(this.#readable(as).map(([id]) => id));
        return { meetingIds: meetingIds.filter((id) => ids.has(id)) };
      },
      streamTranscript: (request, { as }) => this.#stream(request.meetingId, as),
      getMinutes: async ({ meetingId }, { as }) => {
        const { summary, minutes = [] } = this.find(meetingId, as);
        const toLine = ({ text, line }: CitedText) => ({ text, citations: [this.#cite(meetingId, line)] });
        return {
          minutes: {
            meetingId,
            content: minutes.join('\n'),
            renderedHtml: '',
            generated: true,
            version: 1,
            citations: [],
            coverage: undefined,
            updatedAt: '',
            proposalVersion: 0,
            hasProposal: false,
            notice: '',
            summary: summary && { sentences: summary.sentences.map(toLine), decisions: [] },
          } as never,
        };
      },
      // Decisions of the meetings that were added last come first.
      listDecisions: async ({ meetingId, limit, cursor, query, speaker, ...period }, { as }) => {
        const readable = this.#readable(as).reverse();
        const selected = readable
          .filter(([id]) => meetingId === '' || id === meetingId)
          .filter(([, meeting]) => isWithin(meeting, period));
        const decisions = selected
          .flatMap(([id]) =>
            this.#listDecisions(id).map((decision) => {
              const other = this.replacements.get(id) ?? '';
              const [replacedBy] = readable.some(([one]) => one === other) ? this.#listDecisions(other) : [];
              return { ...decision, replacedBy, replaces: [] };
            }),
          )
          .filter(({ text }) => text.toLowerCase().includes(query.toLowerCase()))
          .filter(({ citations }) => citations.some((citation) => citation.speaker.includes(speaker)));
        const { page, nextCursor } = getPage(decisions, limit, cursor);
        return { decisions: page, nextCursor, timeZone: this.timeZone };
      },
      // A page of at most `limit`, newest meeting first: of the meeting that was added last.
      listAssignedActionItems: async ({ assignee, limit, cursor }, { as }) => {
        const items = this.#readable(as)
          .reverse()
          .flatMap(([meetingId]) => this.#listItems(meetingId))
          .filter(({ assigneeId }) => assignee !== 'me' || (as.kind === 'actor' && assigneeId === as.userId));
        const { page, nextCursor } = getPage(items, limit, cursor);
        return { actionItems: page, nextCursor };
      },
      listActionItems: async ({ meetingId }, { as }) => {
        this.find(meetingId, as);
        return { actionItems: this.#listItems(meetingId) };
      },
    };
  }

  #listDecisions(meetingId: string) {
    const { title = '', startedAt = STARTED_AT, summary } = this.meetings.get(meetingId) ?? {};
    return (summary?.decisions ?? []).map(({ text, line }, index) => ({
      id: `${meetingId}-d${index}`,
      meeting: { id: meetingId, title, startedAt },
      text,
      citations: [this.#cite(meetingId, line)],
    }));
  }

  #listItems(meetingId: string): ActionItem[] {
    const { title = '', openItems = [], users = {} } = this.meetings.get(meetingId) ?? {};
    return openItems.map(({ description, assignee: name, line, dueDate }, index) => ({
      id: `${meetingId}-i${index}`,
      meetingId,
      description,
      dueDate,
      assigneeId: users[name],
      assigneeName: undefined,
      assigneeEmail: undefined,
      assigneeDisplayName: name,
      dueDateFormatted: '',
      overdue: false,
      completed: false,
      state: 'open',
      citations: line === undefined ? [] : [this.#cite(meetingId, line)],
      version: 1,
      meetingTitle: title,
      priority: 'none',
      commentCount: 0,
    }));
  }

  #present(id: string, meeting: FakeMeeting) {
    const { title, attendees = [], lines, openItems = [], startedAt = STARTED_AT, state = 'ready', type } = meeting;
    return {
      id,
      title,
      startedAt,
      attendees: [...attendees],
      state,
      meetingType: type && { id: type, name: type },
      counts: { segments: lines.length, speakers: 1, actionItems: 0, openActionItems: openItems.length },
    } as never;
  }

  #cite(meetingId: string, line: number) {
    const { speaker = '', text = '' } = this.meetings.get(meetingId)?.lines[line] ?? {};
    return {
      anchor: '',
      segmentIds: [getSegmentId(meetingId, line)],
      quote: text,
      speaker,
      start: undefined,
      end: undefined,
      outdated: false,
      doubtful: false,
    };
  }

  async *#stream(meetingId: string, as: Caller) {
    this.openedTranscripts.push(meetingId);
    const { lines, users = {} } = this.find(meetingId, as);
    const names = [...new Set(lines.map(({ speaker }) => speaker))];
    const speakers = names.map((name) => ({ id: `of ${name}`, label: name, name, userId: users[name], merged: [] }));
    const header = { importNumber: 1, version: 1, speakers, segmentCount: lines.length, language: '' };
    yield { part: { $case: 'header' as const, value: header } };
    const segments = lines.map(({ speaker, text, start }, index) => ({
      id: getSegmentId(meetingId, index),
      speakerId: `of ${speaker}`,
      start,
      end: start === undefined ? undefined : start + 4,
      text,
    }));
    yield { part: { $case: 'batch' as const, value: { segments } } };
    await this.afterTranscriptRead();
  }
}

function getPage<T>(items: readonly T[], limit: number, cursor: string) {
  const end = Number(cursor) + limit;
  return { page: items.slice(Number(cursor), end), nextCursor: end < items.length ? String(end) : '' };
}

function isWithin(
  { startedAt = STARTED_AT }: FakeMeeting,
  { startedFrom = '', startedBefore = '' }: { readonly startedFrom?: string; readonly startedBefore?: string },
): boolean {
  return startedAt >= startedFrom && (startedBefore === '' || startedAt < startedBefore);
}

export const reader: Actor = createActor({ userId: 'user-1' });

/** Sends a question as a user; returns the conversation and the exchange. */
export async function ask(
  client: RpcClient<typeof AssistantServiceService>,
  question: string,
  {
    as = reader,
    conversationId = '',
    meetingId = '',
    requestId,
    joinedAt,
  }: {
    readonly as?: Caller;
    readonly conversationId?: string;
    readonly meetingId?: string;
    readonly requestId?: string;
    readonly joinedAt?: string;
  } = {},
) {
  // As the gateway does: an answer may take long.
  const response = await client.askQuestion(
    { question, conversationId, meetingId, requestId, joinedAt },
    { as, deadlineMs: ANSWER_DEADLINE_MS },
  );
  if (response.exchange?.answer === undefined) throw new Error('The response has no answer.');
  return { conversationId: response.conversationId, ...response.exchange, answer: response.exchange.answer };
}
