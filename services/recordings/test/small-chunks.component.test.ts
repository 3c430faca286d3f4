import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  RecordingsServiceService,
  type StoreSmallChunkRequest,
} from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { recordAudio, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const as = createActor();
const chunks = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-chunks-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

function createMessage(meetingId: string, number: number, changes: Partial<StoreSmallChunkRequest> = {}) {
  const fields = { recordingId: 'recording-1', chunkNumber: number, currentDurationSeconds: number + 1, ageSeconds: 0 };
  const texts = { mimeType: 'audio/webm;codecs=opus', microphoneInfo: '', consentTold: [], takeOver: false };
  return { meetingId, chunk: chunks[number]!, fields: { ...fields, ...texts }, ...changes };
}

it('a chunk in one message is stored like one in a stream: in the same recording, once, and never with other bytes', async () => {
  const first = await recordings.storeSmallChunk(createMessage('meeting-1', 0), { as });
  expect(first).toEqual({ recordingId: 'recording-1', chunkNumber: 0, nextChunkNumber: 1 });
  const second = { meetingId: 'meeting-1', recordingId: 'recording-1', bytes: chunks[1]!, number: 1 };
  const stored = { recordingId: 'recording-1', chunkNumber: 1, nextChunkNumber: 2 };
  expect(await recordings.storeChunk(toRequests(second), { as })).toEqual(stored);
  expect(await recordings.storeSmallChunk(createMessage('meeting-1', 1), { as })).toEqual(stored);
  const other = createMessage('meeting-1', 1, { chunk: Buffer.from(chunks[0]!) });
  await expect(recordings.storeSmallChunk(other, { as })).rejects.toEqual(matchError('recording.chunk_differs'));
});

it.each([
  ['of a meeting of another account', createMessage('meeting-2', 0), 'meeting.not_found'],
  ['from a viewer of the meeting', createMessage('viewed-1', 0), 'meeting.forbidden'],
  ['without fields', createMessage('meeting3-1', 0, { fields: undefined }), 'platform.malformed'],
  ['of another account, without fields', createMessage('meeting-2', 0, { fields: undefined }), 'meeting.not_found'],
] as const)('a chunk in one message %s is rejected', async (_case, message, code) => {
  await expect(recordings.storeSmallChunk(message, { as })).rejects.toEqual(matchError(code));
});
