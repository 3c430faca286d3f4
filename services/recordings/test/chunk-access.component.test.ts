import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { recordAudio, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const editor = createActor({ userId: 'user-3', role: 'member' });
const chunks = splitIntoChunks(recordAudio({ seconds: 3 }), 3);
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let meetingNumber = 0;
let meetingId = '';
let requests = 0;
let isEditor = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunk-access-'));
  const getMeeting = async () => {
    requests += 1;
    if (!isEditor) throw new AppError('meeting.not_found');
    const permissions = { edit: true, share: false, delete: false, approve: false };
    return { meeting: { id: meetingId, state: 'draft', permissions, consentRequired: false } } as never;
  };
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: { ...createFakeClients(), meetings: createFakeClient<typeof MeetingsServiceService>({ getMeeting }) },
  });
  recordings = service.client(RecordingsServiceService);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  meetingNumber += 1;
  meetingId = `meeting${meetingNumber}-1`;
  requests = 0;
  isEditor = true;
});

const send = (number: number, recordingId = '') =>
  recordings.storeChunk(toRequests({ meetingId, recordingId, bytes: chunks[number]!, number }), { as: editor });

const publish = (event: Parameters<typeof createStoredEvent>[0]) =>
  service.bus.publish(createStoredEvent(event, { accountId: editor.accountId }));

it('the chunks of a recording ask meetings for access once in a while, not each', async () => {
  for (const number of chunks.keys()) await send(number);
  expect(requests).toBe(1);
});

it.each([
  [
    'the meeting is no longer shared with the user',
    () => createEvent('meetings.access_changed', { meetingId, userIds: [editor.userId] }),
  ],
  ['the meeting is deleted', () => createEvent('meetings.meeting_deleted', { meetingId })],
])('no further chunk is stored once %s', async (_case, createChange) => {
  await send(0);
  isEditor = false;
  await publish(createChange());
  await service.bus.settled();
  await expect(send(1)).rejects.toEqual(matchError('meeting.not_found'));
});

it('a chunk that would start another recording asks meetings for its state, although access is remembered', async () => {
  const { recordingId } = await send(0);
  await recordings.finishRecording(
    { meetingId, recordingId, totalChunks: 1, successfulChunks: 1, failedChunks: 0, successRate: 100, format: '' },
    { as: editor },
  );
  await service.bus.settled();
  requests = 0;
  isEditor = false;
  await expect(send(0, 'another-recording')).rejects.toEqual(matchError('meeting.not_found'));
  expect(requests).toBe(1);
});
