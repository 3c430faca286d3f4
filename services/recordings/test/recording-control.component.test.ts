import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, type SentChunk, splitIntoChunks, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const owner = createActor();
/** May edit the meeting, but neither share nor delete it. */
const editor = createActor({ userId: 'user-9' });
let folder: string;
let service: TestService;
let recordings: RpcClient<typeof RecordingsServiceService>;
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-control-'));
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

const newMeeting = () => `meeting${++meetings}-1`;
const send = (chunk: SentChunk, as = owner) => recordings.storeChunk(toRequests(chunk), { as });
const get = async (meetingId: string) => (await recordings.getRecording({ meetingId }, { as: owner })).recording;
const pause = (meetingId: string, as: typeof owner) => recordings.setPaused({ meetingId, isPaused: true }, { as });
const statistics = { successfulChunks: 18, failedChunks: 2, successRate: 90, format: 'webm' };
const finish = (meetingId: string, as = owner) =>
  recordings.finishRecording({ meetingId, recordingId: '', totalChunks: 0, ...statistics }, { as });
const getStatistics = async (recordingId: string) =>
  (await service.store.collection(recordingAggregate).find(owner, recordingId))?.statistics;
const change = { recordingId: '', oldDeviceId: 'a', newDeviceId: 'b', newDeviceInfo: '', switchTimestamp: '' };

async function startRecording(as = owner) {
  const [meetingId, recordingId] = [newMeeting(), randomUUID()];
  const chunks = splitIntoChunks(recordAudio({ seconds: 2 }), 2);
  await send({ meetingId, recordingId, bytes: chunks[0]!, number: 0 }, as);
  return { meetingId, recordingId, next: { meetingId, recordingId, bytes: chunks[1]!, number: 1 } };
}

async function listFiles(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe('a recording of another user', () => {
  it('can neither be paused nor ended by an editor of the meeting', async () => {
    const { meetingId } = await startRecording();
    const rejection = { code: 'recording.control_forbidden' };
    await expect(pause(meetingId, editor)).rejects.toMatchObject(rejection);
    await expect(finish(meetingId, editor)).rejects.toMatchObject(rejection);
    await expect(recordings.logDeviceSwitch({ meetingId, ...change }, { as: editor })).rejects.toMatchObject(rejection);
    expect(await get(meetingId)).toMatchObject({ state: 'recording', isPaused: false, deviceSwitches: [] });
  });

  it('can be paused and ended by those who may delete the meeting', async () => {
    const { meetingId, recordingId } = await startRecording(editor);
    await pause(meetingId, owner);
    expect(await get(meetingId)).toMatchObject({ state: 'paused' });
    await finish(meetingId, owner);
    expect((await get(meetingId))?.state).not.toBe('paused');
    // They know nothing of the recorder.
    expect(await getStatistics(recordingId)).toBeNull();
    await service.bus.settled();
  });
});

describe('a recording that its recorder ended', () => {
  it('keeps what the recorder reported about its uploads', async () => {
    const { meetingId, recordingId } = await startRecording();
    expect(await getStatistics(recordingId)).toBeNull();
    await finish(meetingId);
    await service.bus.settled();
    expect(await getStatistics(recordingId)).toEqual(statistics);
  });
});

describe('a recording that is open', () => {
  it('cannot be deleted, and continues', async () => {
    const { meetingId, next } = await startRecording();
    await expect(recordings.deleteRecording({ meetingId }, { as: owner })).rejects.toMatchObject({
      code: 'recording.delete_open',
    });
    expect(await send(next)).toMatchObject({ nextChunkNumber: 2 });
    await finish(meetingId);
    await service.bus.settled();
    expect(await get(meetingId)).toMatchObject({ state: 'ready' });
  });
});

describe('a deleted recording', () => {
  it('is not started again by chunks that its recorder, or a tab that continued it, still sends', async () => {
    const before = await listFiles();
    const { meetingId, next } = await startRecording();
    const tab = { ...next, recordingId: randomUUID(), bytes: recordAudio({ seconds: 1 }), number: 0, takeOver: true };
    await send(tab);
    await finish(meetingId);
    await service.bus.settled();
    await recordings.deleteRecording({ meetingId }, { as: owner });
    await expect(send(next)).rejects.toMatchObject({ code: 'recording.deleted' });
    await expect(send({ ...tab, number: 1, takeOver: false })).rejects.toMatchObject({ code: 'recording.deleted' });
    expect(await get(meetingId)).toBeUndefined();
    expect(await listFiles()).toEqual(before);
  });

  it('is in the security log, once', async () => {
    const { meetingId } = await startRecording();
    await finish(meetingId);
    await service.bus.settled();
    service.securityLines.splice(0);
    for (const _ of [1, 2]) await recordings.deleteRecording({ meetingId }, { as: owner });
    expect(service.securityLines).toMatchObject([
      { event: 'recording_deleted', service: 'recordings', actor: { kind: 'user', userId: owner.userId }, meetingId },
    ]);
  });

  it('allows another recording of its meeting', async () => {
    const { meetingId } = await startRecording();
    await finish(meetingId);
    await service.bus.settled();
    await recordings.deleteRecording({ meetingId }, { as: owner });
    const bytes = recordAudio({ seconds: 1 });
    expect(await send({ meetingId, recordingId: randomUUID(), bytes, number: 0 })).toMatchObject({ chunkNumber: 0 });
  });
});

describe('a mark', () => {
  const mark = (meetingId: string, kind: string, markId: string, as = owner) =>
    recordings.addMark({ meetingId, kind, markId }, { as });

  it('keeps kind, time and user, is added once, and is published', async () => {
    const { meetingId } = await startRecording();
    await pause(meetingId, owner);
    await mark(meetingId, 'decision', 'mark-a', editor);
    await mark(meetingId, 'decision', 'mark-a', editor);
    await mark(meetingId, 'important', 'mark-b');
    const recording = await get(meetingId);
    expect(recording?.marks).toMatchObject([
      { id: 'mark-a', kind: 'decision', seconds: 1, userId: 'user-9' },
      { id: 'mark-b', kind: 'important', seconds: 1, userId: 'user-1', userName: 'Ada' },
    ]);
    await service.bus.settled();
    const published = service.bus.published.filter(({ type }) => type === 'recordings.mark_added');
    expect(published).toHaveLength(2);
  });

  it('is listed for the meetings service of the same account, in chronological order, even after the recording ended', async () => {
    const { meetingId } = await startRecording();
    await mark(meetingId, 'decision', 'mark-a', editor);
    await mark(meetingId, 'action', 'mark-b');
    const { id: recordingId = '' } = (await get(meetingId)) ?? {};
    await finish(meetingId);
    const list = (accountId: string, markedMeetingId = meetingId) =>
      recordings.listMarks({ meetingId: markedMeetingId, recordingId }, { as: serviceCaller('meetings', accountId) });
    const { marks } = await list('account-1');
    expect(marks.map(({ kind }) => kind)).toEqual(['decision', 'action']);
    expect(marks.every(({ seconds }) => seconds >= 1)).toBe(true);
    expect(await list('account-2')).toEqual({ marks: [] });
    expect(await list('account-1', 'meeting-of-another')).toEqual({ marks: [] });
  });

  it('that is sent again after the recording ended has the same response, also for an editor who did not record', async () => {
    const { meetingId } = await startRecording();
    const first = await mark(meetingId, 'decision', 'mark-a', editor);
    await finish(meetingId);
    expect(await mark(meetingId, 'decision', 'mark-a', editor)).toEqual(first);
    await expect(mark(meetingId, 'decision', 'mark-b', editor)).rejects.toMatchObject({ code: 'recording.not_open' });
  });

  it('belongs to the recording that it names, or that the named tab continues, and to no later one of the meeting', async () => {
    const first = await startRecording();
    const { meetingId } = first;
    const [tab, second] = [randomUUID(), randomUUID()];
    await send({ ...first.next, recordingId: tab, number: 0, bytes: recordAudio({ seconds: 1 }), takeOver: true });
    const addMarkTo = (recordingId: string, markId: string) =>
      recordings.addMark({ meetingId, recordingId, kind: 'decision', markId, seconds: 0.5 }, { as: owner });
    await addMarkTo(first.recordingId, 'mark-a');
    await addMarkTo(tab, 'mark-b');
    await expect(addMarkTo(second, 'mark-c')).rejects.toMatchObject({ code: 'recording.not_open' });
    expect((await get(meetingId))?.marks.map(({ id }) => id)).toEqual(['mark-a', 'mark-b']);
    await finish(meetingId);
    await service.bus.settled();
    await recordings.deleteRecording({ meetingId }, { as: owner });
    await send({ meetingId, recordingId: second, bytes: recordAudio({ seconds: 1 }), number: 0 });
    await expect(addMarkTo(first.recordingId, 'mark-d')).rejects.toMatchObject({ code: 'recording.not_open' });
    await expect(addMarkTo(tab, 'mark-e')).rejects.toMatchObject({ code: 'recording.not_open' });
    expect((await get(meetingId))?.marks).toEqual([]);
    await addMarkTo(second, 'mark-f');
    expect((await get(meetingId))?.marks.map(({ id }) => id)).toEqual(['mark-f']);
  });

  it('that the recorder kept is added after the end of the recording, also by a tab that continued an earlier one', async () => {
    const first = await startRecording();
    const { meetingId } = first;
    const [tab, second] = [randomUUID(), randomUUID()];
    await send({ ...first.next, recordingId: tab, number: 0, bytes: recordAudio({ seconds: 1 }), takeOver: true });
    await finish(meetingId);
    await service.bus.settled();
    const store = service.store.collection(recordingAggregate);
    const scope = systemScope('changes a recording in a test', 'account-1');
    // Its audio was deleted at the end of its retention, so that the meeting can be recorded again.
    await store.update(scope, first.recordingId, (document) => ({
      document: { ...document, audioDeletedAt: new Date(), marks: [] },
    }));
    await send({ meetingId, recordingId: second, bytes: recordAudio({ seconds: 1 }), number: 0 });
    await recordings.addMark(
      { meetingId, recordingId: tab, kind: 'decision', markId: 'mark-late', seconds: 0.5 },
      { as: owner },
    );
    expect((await store.find(scope, first.recordingId))?.marks).toMatchObject([{ id: 'mark-late', seconds: 0.5 }]);
    expect((await store.find(scope, second))?.marks).toEqual([]);
  });

  it('needs an open recording, a known kind, and the right to edit the meeting', async () => {
    const { meetingId } = await startRecording();
    await expect(mark(meetingId, 'joke', 'mark-a')).rejects.toMatchObject({ code: 'platform.malformed' });
    await finish(meetingId);
    await expect(mark(meetingId, 'action', 'mark-a')).rejects.toMatchObject({ code: 'recording.not_open' });
    await expect(mark('viewed-1', 'action', 'mark-a')).rejects.toMatchObject({ code: 'meeting.forbidden' });
  });
});

it('the clock of a recording has the time at which each container was recorded, also after a reload', async () => {
  const [meetingId, recordingId] = [newMeeting(), randomUUID()];
  const bytes = recordAudio({ seconds: 1 });
  const sentAt = Date.now();
  await send({ meetingId, recordingId, bytes, number: 0, seconds: 3, ageSeconds: 600 });
  await send({ meetingId, recordingId, bytes: Buffer.alloc(20, 7), number: 1, seconds: 6, ageSeconds: 590 });
  // The first chunk after the page was opened again.
  await send({ meetingId, recordingId, bytes, number: 2, seconds: 9, ageSeconds: 60 });
  const { clock } = await recordings.getRecordingText({ meetingId }, { as: owner });
  const ages = clock.map(({ at, seconds }) => [Math.round((Date.parse(at) - sentAt) / 10_000) * 10, seconds]);
  expect(ages).toEqual([
    [-600, 3],
    [-60, 9],
    [0, 9],
  ]);
});
