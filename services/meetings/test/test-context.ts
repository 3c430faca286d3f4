import { AppError } from '@minutehand/contracts/errors';
import {
  type DomainEvent,
  decodeEvent,
  defineEvent,
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
import type { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Store } from '@minutehand/service-kit/store';
import { storedEvent } from '@minutehand/test-kit/bus';
import { fakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import type { Ports } from '../src/app/ports.ts';
import { compose, portsOf } from '../src/compose.ts';
import type { MeetingsConfig } from '../src/config.ts';
import { aggregates, openCollections } from '../src/outbound/store/aggregates.ts';

type Upload = { filename: string; content: Uint8Array; whileClaimed?: () => Promise<unknown> };

/** The whole service with neighbours that a test fills; in a SQLite store of its own unless another is given. */
export async function openTestContext(store?: Store) {
  const generations = new Map<string, GetGenerationResponse>();
  const uploads = new Map<string, Upload>();
  const released: string[] = [];
  const claimed: string[] = [];
  /** What reading an upload fails with. */
  const recordingsFail: { with: AppError | undefined } = { with: undefined };
  /** What asking for people fails with. */
  const accountsFail: { with: AppError | undefined } = { with: undefined };
  const people = new Map([
    ['user-1', 'Ann Lee'],
    ['user-2', 'Bob Ray'],
  ]);
  /** Signed ids of mentions, and whom they mention. */
  const mentions = new Map<string, { userId: string; name: string }>();
  const accounts = fakeClient<typeof AccountsServiceService>({
    getPeople: async ({ userIds }) => {
      if (accountsFail.with !== undefined) throw accountsFail.with;
      return {
        people: userIds.flatMap((userId) => {
          const name = people.get(userId);
          return name === undefined ? [] : [{ userId, name, email: '', role: 'member', timeZone: 'Europe/London' }];
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
  const recordings = fakeClient<typeof RecordingsServiceService>({
    claimBlob: async ({ signedId }) => {
      const upload = uploads.get(signedId);
      if (upload === undefined) throw new AppError('blob.not_found');
      return { blob: blobOf(signedId, upload) };
    },
    claimAttachment: async ({ attachableSgid, owner }) => {
      if (recordingsFail.with !== undefined) throw recordingsFail.with;
      claimed.push(`${attachableSgid} for ${owner}`);
      const upload = uploads.get(attachableSgid);
      if (upload === undefined) throw new AppError('blob.not_found');
      await upload.whileClaimed?.();
      return { blob: blobOf(attachableSgid, upload) };
    },
    releaseBlob: async ({ blobId, owner }) => {
      released.push(`${blobId} of ${owner}`);
      uploads.delete(blobId);
      return {};
    },
    readBlob: async function* ({ blobId }) {
      if (recordingsFail.with !== undefined) throw recordingsFail.with;
      yield { chunk: Buffer.from(uploads.get(blobId)?.content ?? []) };
    },
  });
  /** What a transcript is found to say, by the meeting's id; of its version 1. */
  const found = new Map<string, FoundItemChange[]>();
  const asked: FindItemChangesRequest[] = [];
  const ai = fakeClient<typeof AiServiceService>({
    findItemChanges: async (request) => {
      asked.push(request);
      return { importNumber: 1, changes: found.get(request.meetingId) ?? [] };
    },
    getGeneration: async ({ generationId }) => {
      const result = generations.get(generationId);
      if (result === undefined) throw new AppError('generation.not_found');
      return result;
    },
  });
  /** Stands still until a test sets it. */
  const clock: { at: Date | undefined } = { at: undefined };
  let ports: Ports | undefined;
  const service: TestService = await startTestService<MeetingsConfig>({
    now: () => clock.at ?? new Date(),
    config: { name: 'meetings', signingSecret: 'a secret of the test, long enough' },
    aggregates,
    ...(store ? { store } : {}),
    compose: (kit) => {
      ports = portsOf(kit);
      return compose(kit);
    },
    clients: { accounts, recordings, ai },
  });
  const client = service.client(MeetingsServiceService);
  const collections = openCollections(service.store);

  /** Says an event as another service would, and waits until all is done that it causes. */
  async function say<N extends EventName>(type: N, payload: EventPayload<N>, accountId = 'account-1', version = 1) {
    // One of the union, whichever N is.
    const event = defineEvent(type, payload) as DomainEvent;
    await service.bus.publish(storedEvent(event, { accountId, aggregateVersion: version }));
    await service.bus.settled();
  }

  /** What was said of a kind, oldest first, once the outbox is empty. */
  async function saidOf<N extends EventName>(type: N): Promise<EventPayload<N>[]> {
    await eventually(async () => {
      if ((await service.store.outbox.size()) > 0) throw new Error('The outbox is not empty yet.');
    });
    return service.bus.published
      .filter((event) => event.type === type)
      .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')));
  }

  async function create(as: Actor, title = 'Weekly', requestKey = '') {
    const { meeting } = await client.createMeeting(
      { title, accountMeetingTypeId: '', startedAt: '', attendees: [], requestKey },
      { as },
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

  /** The ai service ends a generation: the result is there, and says so. */
  async function finish(result: GetGenerationResponse) {
    generations.set(result.generationId, result);
    await sayFinished(result);
  }
  function sayFinished({ generationId, meetingId, importNumber }: GetGenerationResponse) {
    return say('ai.generation_finished', { generationId, meetingId, importNumber });
  }

  return {
    ...{ found, asked },
    ...{
      service,
      client,
      collections,
      generations,
      uploads,
      released,
      claimed,
      mentions,
      recordingsFail,
      accountsFail,
      people,
      clock,
    },
    /** For what runs by itself, and not because somebody asks. */
    ports: () => {
      if (ports === undefined) throw new Error('The room is not open yet.');
      return ports;
    },
    ...{ say, saidOf, create, importText, importUpload },
    ...{ readTranscript, finish, sayFinished },
  };
}

export type TestContext = Awaited<ReturnType<typeof openTestContext>>;

/** What a writer makes of "Ann: We ship on Friday." and "Bob: I will test it." */
export function resultFor(
  meetingId: string,
  number: number,
  over: Partial<GetGenerationResponse> = {},
): GetGenerationResponse {
  const importNumber = over.importNumber ?? 1;
  const segment = (n: number) => `t${importNumber}-s${n}`;
  return {
    generationId: `${meetingId}-g${number}`,
    meetingId,
    importNumber,
    sections: [
      {
        heading: 'Decisions Made',
        lines: [
          { text: 'Ships on Friday.', isTopic: false, evidence: { segmentIds: [segment(1)], quote: 'ship on Friday' } },
          { text: 'Costs nothing.', isTopic: false, evidence: { segmentIds: [segment(1)], quote: 'costs nothing' } },
        ],
      },
    ],
    title: 'Shipping on Friday',
    actionItems: [
      {
        description: 'Test it',
        ownerSpeakerId: `t${importNumber}-p2`,
        ownerName: '',
        dueDate: '2026-11-27',
        evidence: { segmentIds: [segment(2)], quote: 'I will test it.' },
      },
      {
        description: 'Buy a boat',
        ownerSpeakerId: '',
        ownerName: '',
        dueDate: '',
        evidence: { segmentIds: [segment(2)], quote: 'a boat' },
      },
    ],
    coverage: { missing: [], from: 1, to: 2, of: 2 },
    writer: 'embedded',
    model: '',
    promptVersion: '1',
    durationMs: 5,
    droppedClaims: 1,
    notice: '',
    language: 'en',
    speakers: [],
    ...over,
  };
}

export const TALK = 'Ann: We ship on Friday.\nBob: I will test it.';

function blobOf(signedId: string, { filename, content }: Upload) {
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
