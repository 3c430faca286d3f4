import { AppError } from '@minutehand/contracts/errors';
import {
  createEvent,
  type DomainEvent,
  decodeEvent,
  type EventName,
  type EventPayload,
} from '@minutehand/contracts/events';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type {
  AiServiceService,
  FindItemChangesRequest,
  FoundItemChange,
  GetGenerationResponse,
} from '@minutehand/contracts/proto/ai/v1/ai';
import { MeetingsServiceService, type Segment } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RecordedTranscript } from '@minutehand/contracts/recorded-transcript';
import type { Actor } from '@minutehand/service-kit/identity';
import type { MailReservation } from '@minutehand/service-kit/mail-ledger';
import type { Store } from '@minutehand/service-kit/store';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { RACE_CALL_DEADLINE_MS } from '@minutehand/test-kit/races';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import type { Ports } from '../src/app/ports.ts';
import { compose, createPorts } from '../src/compose.ts';
import type { MeetingsConfig } from '../src/config.ts';
import { aggregates, openCollections } from '../src/outbound/store/aggregates.ts';

type Upload = { filename: string; content: Uint8Array; onClaim?: () => Promise<unknown> };

/** Starts the whole service with fake clients, in a new SQLite store unless another one is given. */
export async function openTestContext(store?: Store) {
  const generations = new Map<string, GetGenerationResponse>();
  const uploads = new Map<string, Upload>();
  const releasedFiles: string[] = [];
  const claimedFiles: string[] = [];
  /** The error of calls to recordings. */
  const recordingsError: { current: AppError | undefined } = { current: undefined };
  /** The error of calls to accounts. */
  const accountsError: { current: AppError | undefined } = { current: undefined };
  const people = new Map([
    ['user-1', 'Ann Lee'],
    ['user-2', 'Bob Ray'],
  ]);
  /** Email addresses by user id; empty by default. */
  const emails = new Map<string, string>();
  /** Number of password changes by user id; 0 by default. */
  const credentialEpochs = new Map<string, number>();
  /** Users whose address is not verified. */
  const unverified = new Set<string>();
  /** Mentioned users by signed id. */
  const mentions = new Map<string, { userId: string; name: string }>();
  /** Quotas of every account that differ from the defaults. Read once a minute. */
  const quotas: Record<string, number> = {};
  const accounts = createFakeClient<typeof AccountsServiceService>({
    getQuotas: async () => ({ overrides: quotas }),
    getPeople: async ({ userIds }) => {
      if (accountsError.current !== undefined) throw accountsError.current;
      return {
        people: userIds.flatMap((userId) => {
          const name = people.get(userId);
          const person = { role: 'member', timeZone: 'Europe/London', emailVerified: !unverified.has(userId) };
          return name === undefined
            ? []
            : [
                {
                  userId,
                  name,
                  email: emails.get(userId) ?? '',
                  credentialEpoch: credentialEpochs.get(userId) ?? 0,
                  ...person,
                },
              ];
        }),
      };
    },
    resolveMentions: async ({ sgids }) => ({
      mentions: sgids.flatMap((sgid) => {
        const person = mentions.get(sgid);
        return person === undefined ? [] : [{ sgid, ...person }];
      }),
    }),
  });
  /** Transcripts of recordings, by recording id. */
  const recordedTranscripts = new Map<string, RecordedTranscript>();
  /** The consent to recordings, by meeting id. */
  const consents = new Map<string, { told: string[]; toldAt: string; userName: string }[]>();
  /** Marked moments of recordings, by recording id. */
  const marks = new Map<string, { kind: string; seconds: number }[]>();
  /** Requests to run a failed transcription again. */
  const retriedRecordings: string[] = [];
  /** Recordings without a transcription, because their chunks could not be joined. */
  const unjoinedRecordings = new Set<string>();
  const recordings = createFakeClient<typeof RecordingsServiceService>({
    transcribeUpload: async ({ signedId, meetingId }) => {
      const upload = uploads.get(signedId);
      if (upload === undefined) throw new AppError('blob.not_found');
      if (Buffer.from(upload.content).toString('latin1', 0, 4) === 'OggS') return { recordingId: signedId, version: 1 };
      releasedFiles.push(`${signedId} of meeting:${meetingId}`);
      uploads.delete(signedId);
      throw new AppError('transcript.format_unknown');
    },
    retryTranscription: async ({ recordingId }) => {
      retriedRecordings.push(recordingId);
      return { version: unjoinedRecordings.has(recordingId) ? 0 : 10 };
    },
    listConsents: async ({ meetingId }) => {
      if (recordingsError.current !== undefined) throw recordingsError.current;
      return { consents: consents.get(meetingId) ?? [] };
    },
    listMarks: async ({ recordingId }) => {
      if (recordingsError.current !== undefined) throw recordingsError.current;
      return { marks: marks.get(recordingId) ?? [] };
    },
    readTranscript: async function* ({ recordingId }) {
      if (recordingsError.current !== undefined) throw recordingsError.current;
      const transcript = recordedTranscripts.get(recordingId);
      if (transcript === undefined) throw new AppError('transcription.not_found');
      yield { chunk: Buffer.from(JSON.stringify(transcript)) };
    },
    claimBlob: async ({ signedId }) => {
      const upload = uploads.get(signedId);
      if (upload === undefined) throw new AppError('blob.not_found');
      return { blob: createBlob(signedId, upload) };
    },
    claimAttachment: async ({ attachableSgid, owner }) => {
      if (recordingsError.current !== undefined) throw recordingsError.current;
      claimedFiles.push(`${attachableSgid} for ${owner}`);
      const upload = uploads.get(attachableSgid);
      if (upload === undefined) throw new AppError('blob.not_found');
      await upload.onClaim?.();
      return { blob: createBlob(attachableSgid, upload) };
    },
    releaseBlob: async ({ blobId, owner }) => {
      releasedFiles.push(`${blobId} of ${owner}`);
      uploads.delete(blobId);
      return {};
    },
    readBlob: async function* ({ blobId }) {
      if (recordingsError.current !== undefined) throw recordingsError.current;
      yield { chunk: Buffer.from(uploads.get(blobId)?.content ?? []) };
    },
  });
  /** Changes that a comparison finds, by meeting id. */
  const itemChanges = new Map<string, FoundItemChange[]>();
  const comparisonRequests: FindItemChangesRequest[] = [];
  const ai = createFakeClient<typeof AiServiceService>({
    findItemChanges: async (request) => {
      comparisonRequests.push(request);
      return { importNumber: 1, changes: itemChanges.get(request.meetingId) ?? [] };
    },
    getGeneration: async ({ generationId }) => {
      const result = generations.get(generationId);
      if (result === undefined) throw new AppError('generation.not_found');
      return result;
    },
  });
  /** Emails that were counted, and the error of calls to notifications. */
  const reservedEmails: MailReservation[] = [];
  const notificationsError: { current: AppError | undefined } = { current: undefined };
  const notifications = createFakeClient<typeof NotificationsServiceService>({
    reserveMails: async ({ mails }) => {
      if (notificationsError.current !== undefined) throw notificationsError.current;
      reservedEmails.push(...mails);
      return {};
    },
  });
  /** Replaces the real time once a test sets it. */
  const clock: { at: Date | undefined } = { at: undefined };
  let ports: Ports | undefined;
  const service: TestService = await startTestService<MeetingsConfig>({
    now: () => clock.at ?? new Date(),
    config: { name: 'meetings', signingSecret: 'a signing secret for tests, 32+ characters' },
    aggregates,
    ...(store ? { store } : {}),
    compose: (kit) => {
      ports = createPorts(kit);
      return compose(kit);
    },
    clients: { accounts, recordings, ai, notifications },
  });
  const client = service.client(MeetingsServiceService);
  const collections = openCollections(service.store);

  /** Publishes an event as another service would, and waits until it is consumed. */
  async function publish<N extends EventName>(type: N, payload: EventPayload<N>, accountId = 'account-1', version = 1) {
    // N is one event of the union.
    const event = createEvent(type, payload) as DomainEvent;
    const occurredAt = (clock.at ?? new Date()).toISOString();
    await service.bus.publish(createStoredEvent(event, { accountId, aggregateVersion: version, occurredAt }));
    await service.bus.settled();
  }

  /** Payloads of the published events of a type, oldest first. Waits until the outbox is empty. */
  async function getPublishedEvents<N extends EventName>(type: N): Promise<EventPayload<N>[]> {
    await eventually(async () => {
      if ((await service.store.outbox.size()) > 0) throw new Error('The outbox is not empty yet.');
    });
    return service.bus.published
      .filter((event) => event.type === type)
      .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')));
  }

  async function createMeeting(as: Actor, title = 'Weekly', requestKey = '') {
    const { meeting } = await client.createMeeting(
      { title, accountMeetingTypeId: '', startedAt: '', attendees: [], requestKey },
      { as, deadlineMs: RACE_CALL_DEADLINE_MS },
    );
    return meeting!;
  }

  async function importText(as: Actor, meetingId: string, content: string, format = 'text', requestKey = '') {
    async function* parts() {
      yield { part: { $case: 'header' as const, value: { meetingId, format, signedId: '', requestKey } } };
      const bytes = Buffer.from(content);
      for (let from = 0; from < bytes.length; from += STREAM_CHUNK_BYTES) {
        const value = bytes.subarray(from, from + STREAM_CHUNK_BYTES);
        yield { part: { $case: 'chunk' as const, value } };
      }
    }
    const { meeting } = await client.importTranscript(parts(), { as });
    return meeting!;
  }

  async function importUpload(as: Actor, meetingId: string, signedId: string) {
    async function* parts() {
      yield { part: { $case: 'header' as const, value: { meetingId, format: '', signedId, requestKey: '' } } };
    }
    const { meeting } = await client.importTranscript(parts(), { as });
    return meeting!;
  }

  async function readTranscript(as: Actor, meetingId: string) {
    const segments: Segment[] = [];
    let importNumber = -1;
    let speakers: { id: string; label: string; name: string }[] = [];
    for await (const { part } of client.streamTranscript({ meetingId }, { as })) {
      if (part?.$case === 'header') ({ importNumber, speakers } = part.value);
      if (part?.$case === 'batch') segments.push(...part.value.segments);
    }
    return { importNumber, speakers, segments };
  }

  /** Finishes a generation as the ai service would: stores the result and publishes the event. */
  async function finishGeneration(result: GetGenerationResponse) {
    generations.set(result.generationId, result);
    await publishFinished(result);
  }
  function publishFinished({ generationId, meetingId, importNumber }: GetGenerationResponse) {
    return publish('ai.generation_finished', { generationId, meetingId, importNumber });
  }

  return {
    ...{
      recordedTranscripts,
      consents,
      marks,
      retriedRecordings,
      unjoinedRecordings,
      itemChanges,
      comparisonRequests,
      reservedEmails,
      notificationsError,
      quotas,
    },
    ...{
      service,
      client,
      collections,
      generations,
      uploads,
      releasedFiles,
      claimedFiles,
      mentions,
      recordingsError,
      accountsError,
      people,
      emails,
      unverified,
      credentialEpochs,
      clock,
    },
    /** For sweeps, which run without a request. */
    ports: () => {
      if (ports === undefined) throw new Error('The service has not started.');
      return ports;
    },
    ...{ publish, getPublishedEvents, createMeeting, importText, importUpload },
    ...{ readTranscript, finishGeneration, publishFinished },
  };
}

export type TestContext = Awaited<ReturnType<typeof openTestContext>>;

/** A generation's result for the transcript SAMPLE_TRANSCRIPT. */
export function createResult(
  meetingId: string,
  number: number,
  overrides: Partial<GetGenerationResponse> = {},
): GetGenerationResponse {
  const importNumber = overrides.importNumber ?? 1;
  const getSegmentId = (n: number) => `t${importNumber}-s${n}`;
  return {
    generationId: `${meetingId}-g${number}`,
    meetingId,
    importNumber,
    sections: [
      {
        heading: 'Decisions Made',
        lines: [
          {
            text: 'Ships on Friday.',
            isTopic: false,
            evidence: { segmentIds: [getSegmentId(1)], quote: 'ship on Friday' },
            furtherEvidence: [],
            isDoubtful: false,
          },
          {
            text: 'Costs nothing.',
            isTopic: false,
            evidence: { segmentIds: [getSegmentId(1)], quote: 'costs nothing' },
            furtherEvidence: [],
            isDoubtful: false,
          },
        ],
      },
    ],
    summary: undefined,
    title: 'Shipping on Friday',
    actionItems: [
      {
        description: 'Test it',
        ownerSpeakerId: `t${importNumber}-p2`,
        ownerName: '',
        dueDate: '2026-11-27',
        evidence: { segmentIds: [getSegmentId(2)], quote: 'I will test it.' },
        furtherEvidence: [],
        isDoubtful: false,
      },
      {
        description: 'Buy a boat',
        ownerSpeakerId: '',
        ownerName: '',
        dueDate: '',
        evidence: { segmentIds: [getSegmentId(2)], quote: 'a boat' },
        furtherEvidence: [],
        isDoubtful: false,
      },
    ],
    coverage: { missing: [], from: 1, to: 2, of: 2 },
    writer: 'embedded',
    model: '',
    promptVersion: '1',
    durationMs: 5,
    droppedClaims: 1,
    dropped: [],
    notice: '',
    language: 'en',
    speakers: [],
    ...overrides,
  };
}

export const SAMPLE_TRANSCRIPT = 'Ann: We ship on Friday.\nBob: I will test it.';

function createBlob(signedId: string, { filename, content }: Upload) {
  return {
    id: signedId,
    key: signedId,
    filename,
    contentType: 'application/octet-stream',
    byteSize: content.byteLength,
    checksum: '',
    createdAt: '',
    signedId,
    attachableSgid: '',
  };
}
