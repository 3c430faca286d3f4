import { AppError } from '@minutehand/contracts/errors';
import { createEvent, type DomainEvent, encodeEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { GlossaryServiceService, GlossaryTerm } from '@minutehand/contracts/proto/accounts/v1/glossary';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { type SearchRequest, SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import type { Caller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { Store } from '@minutehand/service-kit/store';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { SearchConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

/** Meetings that the fake meetings service returns for a filter. */
const FOUND_MEETINGS = 2;

const OCCURRED_AT = '2026-01-01T00:00:00.000Z';

export type SourceMeeting = {
  accountId: string;
  title: string;
  ownerId: string;
  readerIds: string[];
  version: number;
  startedAt: string;
  typeId?: string;
  minutes: { version: number; content: string };
  transcript: { version: number; segments: string[] };
  /** The second speaker is assigned to this user, whose name the meetings service looks up. */
  assignedUserId?: string;
};

/** A meeting as the meetings service returns it. */
export function createSourceMeeting(changes: Partial<SourceMeeting> = {}): SourceMeeting {
  return {
    accountId: 'account-1',
    title: 'Kick-off',
    ownerId: 'user-1',
    readerIds: ['user-1'],
    version: 1,
    startedAt: '2026-01-01T09:00:00.000Z',
    minutes: { version: 0, content: '' },
    transcript: { version: 0, segments: [] },
    ...changes,
  };
}

/** The search service with fake clients for the services it calls. */
export class TestEnvironment {
  readonly meetings = new Map<string, SourceMeeting>();
  /** The calls to the meetings service, in order. */
  readonly calls: string[] = [];
  /** The account glossary; undefined while accounts is down. */
  terms: GlossaryTerm[] | undefined = [];
  isMeetingsDown = false;
  onGetPeople: () => Promise<void> = async () => {};
  onFilterReadable: () => Promise<void> = async () => {};
  store: Store | undefined;
  #service: TestService | undefined;
  #publishedCount = 0;

  async start(meilisearch?: SearchConfig['meilisearch'], embeddings?: SearchConfig['embeddings']): Promise<void> {
    this.#service = await startTestService<SearchConfig>({
      config: { name: 'search', meilisearch, embeddings },
      compose,
      aggregates,
      clients: { meetings: this.#fakeMeetings(), accounts: this.#fakeAccounts() },
      ...(this.store ? { store: this.store } : {}),
    });
    this.store = this.#service.store;
  }

  get service(): TestService {
    if (!this.#service) throw new Error('not started');
    return this.#service;
  }

  get search(): RpcClient<typeof SearchServiceService> {
    return this.service.client(SearchServiceService);
  }

  async find(query: string, as = createActor(), fields: Partial<Omit<SearchRequest, 'query'>> = {}) {
    const anything = { resultType: '', filter: undefined, order: '', limit: 0, cursor: '' };
    return this.search.search({ query, ...anything, ...fields }, { as });
  }

  async quickSearch(query: string, as = createActor()) {
    return (await this.search.quickSearch({ query }, { as })).results;
  }

  async publish(
    event: DomainEvent,
    { accountId = 'account-1', version = 1, occurredAt = OCCURRED_AT } = {},
  ): Promise<void> {
    await this.#publish(event, accountId, version, occurredAt);
    await this.service.bus.settled();
  }

  /** Adds a meeting to the fake meetings service and publishes `minutes_ready`. */
  async addMeeting(meetingId: string, meeting: SourceMeeting): Promise<void> {
    this.meetings.set(meetingId, meeting);
    await this.publish(createEvent('meetings.minutes_ready', { meetingId, generationId: 'g1' }), meeting);
  }

  async publishTogether(events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) await this.#publish(event, 'account-1', 1);
    await this.service.bus.settled();
  }

  async #publish(event: DomainEvent, accountId: string, version: number, occurredAt = OCCURRED_AT): Promise<void> {
    this.#publishedCount += 1;
    await this.service.bus.publish({
      id: `event-${this.#publishedCount}`,
      type: event.type,
      accountId,
      aggregateId: 'aggregate-1',
      aggregateVersion: version,
      occurredAt,
      traceparent: '',
      payload: Buffer.from(encodeEvent(event)).toString('base64'),
    });
  }

  #read(what: string, meetingId: string, as: Caller): SourceMeeting {
    this.calls.push(`${what} ${meetingId}`);
    if (this.isMeetingsDown) throw new AppError('platform.unavailable');
    const meeting = this.meetings.get(meetingId);
    if (meeting?.accountId !== as.accountId) throw new AppError('meeting.not_found');
    return meeting;
  }

  #fakeMeetings() {
    const env = this;
    return createFakeClient<typeof MeetingsServiceService>({
      getAudience: async ({ meetingId }, { as }) => {
        const { title, ownerId, readerIds, version, startedAt } = this.#read('audience', meetingId, as);
        return { title, ownerId, readerIds, version, startedAt, state: 'ready' };
      },
      getMinutes: async ({ meetingId }, { as }) => {
        const { minutes } = this.#read('minutes', meetingId, as);
        const empty = { renderedHtml: '', generated: true, citations: [], updatedAt: '', summary: undefined };
        return {
          minutes: { meetingId, ...minutes, ...empty, coverage: undefined, generation: undefined, proposalVersion: 0 },
        };
      },
      async *streamTranscript({ meetingId }, { as }) {
        const { transcript, assignedUserId } = env.#read('transcript', meetingId, as);
        const { version, segments } = transcript;
        const speakers = ['A', 'B'].map((letter) => ({
          id: letter.toLowerCase(),
          label: `Speaker ${letter}`,
          name: letter === 'B' && assignedUserId ? `Name of ${assignedUserId}` : '',
          userId: letter === 'B' ? assignedUserId : undefined,
          merged: [],
        }));
        const header = { importNumber: 1, version, speakers, segmentCount: segments.length, language: 'en' };
        yield { part: { $case: 'header', value: header } };
        const batch = segments.map((text, index) => ({
          id: `s${index + 1}`,
          speakerId: index % 2 === 0 ? 'a' : 'b',
          start: undefined,
          end: undefined,
          text,
        }));
        if (batch.length > 0) yield { part: { $case: 'batch', value: { segments: batch } } };
      },
      findMeetingIds: async (filter, { as }) => {
        this.calls.push(`find ${filter.accountMeetingTypeId}`);
        if (this.isMeetingsDown || as.kind !== 'actor') throw new AppError('platform.unavailable');
        if (filter.startedFrom === 'yesterday') throw new AppError('meeting.filter_invalid');
        const found = [...this.meetings]
          .filter(([, meeting]) => meeting.typeId === filter.accountMeetingTypeId)
          .map(([id]) => id)
          .filter((id) => filter.meetingId === '' || id === filter.meetingId);
        return { meetingIds: found.slice(0, FOUND_MEETINGS), isLimited: found.length > FOUND_MEETINGS };
      },
      filterReadable: async ({ meetingIds }, { as }) => {
        this.calls.push(`readable ${meetingIds.join(',')}`);
        await this.onFilterReadable();
        if (this.isMeetingsDown || as.kind !== 'actor') throw new AppError('platform.unavailable');
        const isReadable = (id: string) => {
          const meeting = this.meetings.get(id);
          if (meeting?.accountId !== as.accountId) return false;
          return as.role !== 'member' || meeting.readerIds.includes(as.userId);
        };
        return { meetingIds: meetingIds.filter(isReadable) };
      },
    });
  }

  #fakeAccounts() {
    return createFakeClient<AccountsServiceService & GlossaryServiceService>({
      getGlossary: async () => {
        if (this.terms === undefined) throw new AppError('platform.unavailable');
        return { terms: this.terms };
      },
      getPeople: async ({ userIds }) => {
        await this.onGetPeople();
        const details = { email: '', role: 'member', timeZone: '', credentialEpoch: 0 };
        return { people: userIds.map((userId) => ({ userId, name: `Name of ${userId}`, ...details })) };
      },
    });
  }
}
