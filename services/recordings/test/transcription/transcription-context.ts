import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import {
  createEvent,
  type DomainEvent,
  decodeEvent,
  type EventName,
  type EventPayload,
} from '@minutehand/contracts/events';
import { MIB } from '@minutehand/contracts/limits';
import type { AccountsServiceService, GetPeopleResponse } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { RecordingsServiceService, type StoreBlobRequest } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { Store } from '@minutehand/service-kit/store';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { type ScriptedSpeech, type SpeechScript, startScriptedSpeech } from '@minutehand/test-kit/speech';
import { compose } from '../../src/compose.ts';
import type { RecordingsConfig } from '../../src/config.ts';
import { aggregates } from '../../src/outbound/store/aggregates.ts';
import { livePieceAggregate } from '../../src/outbound/store/live-transcripts.ts';
import { transcribedPartAggregate, transcriptionAggregate } from '../../src/outbound/store/transcriptions.ts';
import { createFakeClients, createTestConfig } from '../test-config.ts';

const run = promisify(execFile);
export const uploader = createActor({ accountId: 'account-1', userId: 'user-1' });
const scope = systemScope('reads transcriptions in a test', 'account-1');

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'transcription-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a file with ffmpeg's sources: `filter` is a lavfi graph. */
export async function makeAudio(filter: string, name = 'audio.webm', options: readonly string[] = []): Promise<Buffer> {
  const path = join(await createFolder(), name);
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, ...options, path]);
  return readFile(path);
}

const SAMPLE_RATE = 16_000;

/** The length of a FLAC file, and a function that returns its pitch (Hz) in the middle of the second that starts at `start`. */
export async function measureSound(audio: Buffer) {
  const path = join(await createFolder(), 'audio.flac');
  await writeFile(path, audio);
  const decoded = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'];
  const options = { encoding: 'buffer', maxBuffer: 64 * MIB } as const;
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...decoded], options);
  const isNegative = (sample: number) => stdout.readInt16LE(sample * 2) < 0;
  return {
    seconds: stdout.length / 2 / SAMPLE_RATE,
    /** Half a second has as many changes of the sign as a second has oscillations. */
    getPitch: (start: number) => {
      const first = Math.round((start + 0.25) * SAMPLE_RATE);
      const samples = Array.from({ length: SAMPLE_RATE / 2 }, (_, index) => first + index);
      return samples.filter((sample) => isNegative(sample) !== isNegative(sample - 1)).length;
    },
  };
}

type Endpoint = NonNullable<NonNullable<RecordingsConfig['transcription']>['endpoint']>;
type Options = {
  readonly endpoint?: Partial<Endpoint>;
  readonly pocketsphinx?: string;
  readonly liveSeconds?: number;
  readonly ffmpeg?: string;
  readonly now?: () => Date;
  readonly quotas?: Readonly<Record<string, number>>;
  /** Names of the members; "user-1" is the first one, and the only one who can read the meeting. Absent: accounts is down. */
  readonly members?: readonly string[];
  /** The terms of the account glossary. Absent: accounts is down. */
  readonly terms?: readonly string[];
  /** The store that the service uses, for example one that fails. */
  readonly wrapStore?: (store: Store) => Store;
};

/** Starts the service with a speech endpoint that responds by a script; without a script there is no endpoint. */
export async function startTranscriptionService(script: SpeechScript | undefined, options: Options = {}) {
  let speech: ScriptedSpeech | undefined;
  if (script !== undefined) {
    speech = await startScriptedSpeech(script);
    stops.push(speech.stop);
  }
  const endpoint = speech && {
    ...{ url: speech.url, key: 'secret-key', model: 'whisper-1', language: '' },
    ...{ timeoutMs: 20_000, partSeconds: 600, partBytes: 24_000_000 },
    ...options.endpoint,
  };
  const { pocketsphinx = '', ffmpeg = 'ffmpeg', wrapStore = (store) => store } = options;
  const service: TestService = await startTestService<RecordingsConfig>({
    config: {
      ...createTestConfig(await createFolder()),
      ffmpeg,
      transcription: { pocketsphinx, endpoint, liveSeconds: options.liveSeconds ?? 0 },
    },
    compose: (kit) => compose({ ...kit, store: wrapStore(kit.store) }),
    aggregates,
    clients: {
      ...createFakeClients(),
      accounts: createFakeClient<AccountsServiceService & GlossaryServiceService>({
        getGlossary: async () => {
          if (options.terms === undefined) throw new AppError('platform.unavailable');
          return { terms: options.terms.map((term) => ({ term, aliases: ['misheard'], meaning: 'meaning' })) };
        },
        getQuotas: async () => ({ overrides: options.quotas ?? {} }),
        getPeople: async ({ userIds, otherMembers = 0 }) => {
          if (options.members === undefined) throw new AppError('platform.unavailable');
          const people = options.members.map((name, index) => ({ userId: `user-${index + 1}`, name }));
          const others = people.filter(({ userId }) => !userIds.includes(userId)).slice(0, otherMembers);
          const found = people.filter(({ userId }) => userIds.includes(userId));
          return { people: [...others, ...found] } as GetPeopleResponse;
        },
      }),
    },
    ...(options.now ? { now: options.now } : {}),
  });
  stops.push(service.stop);
  const recordings = service.client(RecordingsServiceService);

  /** Uploads a file and returns its signed id and the id of its blob. */
  async function upload(bytes: Buffer, filename = 'meeting.webm') {
    const checksum = createHash('md5').update(bytes).digest('base64');
    const declaration = { filename, contentType: 'application/octet-stream', byteSize: bytes.length, checksum };
    const { blob, url } = await recordings.createDirectUpload(declaration, { as: uploader });
    const header = { token: url.split('/').at(-1) ?? '', contentType: declaration.contentType, contentMd5: checksum };
    async function* body(): AsyncGenerator<StoreBlobRequest> {
      yield { part: { $case: 'header', value: { ...header, contentLength: bytes.length } } };
      for (let offset = 0; offset < bytes.length; offset += 65_536)
        yield { part: { $case: 'chunk', value: bytes.subarray(offset, offset + 65_536) } };
    }
    await recordings.storeBlob(body(), { as: serviceCaller('gateway', '') });
    return { signedId: blob?.signedId ?? '', id: blob?.id ?? '' };
  }

  /** Stores the audio of a recording and publishes that it is complete. Returns the recording's id. */
  async function finalize(bytes: Buffer, meetingId = 'm1') {
    const { signedId, id } = await upload(bytes);
    await recordings.claimBlob({ signedId, owner: `meeting:${meetingId}` }, { as: uploader });
    await publish('recordings.recording_finalised', { meetingId, recordingId: id });
    return id;
  }

  async function publish<N extends EventName>(type: N, payload: EventPayload<N>) {
    // N is one event of the union.
    await service.bus.publish(createStoredEvent(createEvent(type, payload) as DomainEvent, { accountId: 'account-1' }));
  }

  async function readTranscript(recordingId: string) {
    const chunks: Buffer[] = [];
    const as = serviceCaller('meetings', 'account-1');
    for await (const { chunk } of recordings.readTranscript({ recordingId }, { as })) chunks.push(chunk);
    return JSON.parse(Buffer.concat(chunks).toString());
  }

  const getPublished = <N extends EventName>(type: N): EventPayload<N>[] =>
    service.bus.published
      .filter((event) => event.type === type)
      .map((event) => decodeEvent(type, Buffer.from(event.payload, 'base64')));

  const findTranscription = (id: string) => service.store.collection(transcriptionAggregate).find(scope, id);

  const countLivePieces = () => service.store.collection(livePieceAggregate).count(scope, {});

  async function countParts() {
    let count = 0;
    for await (const _part of service.store.collection(transcribedPartAggregate).stream(scope, {})) count += 1;
    return count;
  }

  const requests = speech?.requests ?? [];
  const queries = { getPublished, findTranscription, countParts, countLivePieces };
  return { service, recordings, requests, upload, finalize, publish, readTranscript, ...queries };
}
