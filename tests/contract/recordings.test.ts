import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  liveTranscriptResponseSchema,
  type Recording,
  recordingResponseSchema,
} from '@minutehand/contracts/http/meetings/recordings';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { formatRequest, sendRaw } from './bad-input/wire.ts';
import { createMeeting, getMeeting } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';
import { createChunkForm, createFinalRequestForm, recordTone, WEBM_HEADER } from './recorder.ts';

const SECONDS = 6;
/** The first chunk number of another tab or device that continues a recording of one client. */
const NEXT_SEQUENCE_START = 100_000;
const JOIN_TIMEOUT_MS = 60_000;
let person: TestUser;
beforeAll(async () => {
  person = await register({ name: 'Sample Person' });
});

const getRecording = async (id: string): Promise<Recording | null> =>
  recordingResponseSchema.parse((await person.get(`/meetings/${id}/recording`)).body).recording;
const send = (id: string, form: FormData) => person.post(`/meetings/${id}/recording`, form);
const getAudio = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${getTestedStack('baseUrl')}${url}`, { headers });

describe('a recording', () => {
  it('goes from its chunks to one file that can be played in ranges', async () => {
    const { id } = await createMeeting(person);
    expect(await getRecording(id)).toBeNull();
    const bytes = recordTone(SECONDS);
    const size = Math.ceil(bytes.length / SECONDS);
    for (let number = 0; number < SECONDS; number += 1) {
      const form = createChunkForm(bytes.subarray(number * size, (number + 1) * size), { chunk_number: `${number}` });
      expect(await send(id, form)).toMatchObject({ status: 200, body: { status: 'success', chunk_number: number } });
    }
    await eventually(async () => expect((await getMeeting(person, id)).state).toBe('recording'));
    expect(await person.post(`/meetings/${id}/update_pause_state`, { is_paused: true })).toMatchObject({
      status: 200,
      body: { status: 'success' },
    });
    expect(await getRecording(id)).toMatchObject({
      state: 'paused',
      next_chunk_number: NEXT_SEQUENCE_START,
      missing: [],
    });
    await eventually(async () => expect(await getMeeting(person, id)).toMatchObject({ is_paused: true }));
    const final = await send(id, createFinalRequestForm(SECONDS));
    expect(final).toMatchObject({ status: 200, body: { status: 'processing' } });
    expect(await send(id, createFinalRequestForm(SECONDS))).toMatchObject({
      status: 200,
      body: { status: 'processing' },
    });
    const { audio } = await eventually(async () => {
      const recording = await getRecording(id);
      expect(recording?.state).toBe('ready');
      return recording!;
    }, JOIN_TIMEOUT_MS);
    expect(Math.abs(audio!.duration_seconds - SECONDS)).toBeLessThan(0.3);

    const whole = await getAudio(audio!.url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('audio/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const file = Buffer.from(await whole.arrayBuffer());
    expect(file).toHaveLength(audio!.byte_size);
    const part = await getAudio(audio!.url, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${audio!.byte_size}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(10, 20));
    const unsatisfiable = await getAudio(audio!.url, { range: `bytes=${audio!.byte_size}-` });
    expect(unsatisfiable.status).toBe(416);
    expect(unsatisfiable.headers.get('content-range')).toBe(`bytes */${audio!.byte_size}`);
    const download = await getAudio(`${audio!.url}&download=1`);
    expect(download.headers.get('content-disposition')).toContain('attachment');
    expect((await getAudio(`/meetings/other/recording/audio?${audio!.url.split('?')[1]}`)).status).toBe(403);

    expect(await person.delete(`/meetings/${id}/recording`)).toMatchObject({ status: 204 });
    expect(await getRecording(id)).toBeNull();
    expect((await getAudio(audio!.url)).status).toBe(404);
  });
});

describe('the live transcript', () => {
  it('is absent without a recording, and a draft without pieces at its start', async () => {
    const { id } = await createMeeting(person);
    const get = async () =>
      liveTranscriptResponseSchema.parse((await person.get(`/meetings/${id}/recording/live_transcript`)).body);
    expect(await get()).toEqual({ live_transcript: null });
    await send(id, createChunkForm(WEBM_HEADER));
    const { live_transcript: live } = await get();
    expect(live).toMatchObject({ state: expect.stringMatching(/^(?:waiting|unavailable)$/), reason: '', pieces: [] });
    const invalid = await person.get(`/meetings/${id}/recording/live_transcript?after=-1`);
    expect(invalid.status).toBe(422);
  });
});

describe('an invalid request of a recorder', () => {
  const cases: [string, () => FormData, number][] = [
    ['another type than the bytes', () => createChunkForm(WEBM_HEADER, { mime_type: 'audio/mp4' }), 422],
    ['a playlist named .mp4', () => createPlaylistForm(), 415],
    ['an archive named .webm', () => createChunkForm(Buffer.from('PK\u0003\u0004')), 415],
    ['the number 10^9', () => createChunkForm(WEBM_HEADER, { chunk_number: '1000000000' }), 422],
    ['more than 4 hours', () => createChunkForm(WEBM_HEADER, { current_duration: '14401' }), 413],
    ['a path as id', () => createChunkForm(WEBM_HEADER, { recording_id: '../../etc/passwd' }), 422],
    ['more than 16 MB', () => createChunkForm(Buffer.alloc(17 * 1024 * 1024, WEBM_HEADER)), 413],
    ['neither a chunk nor anything else', () => new FormData(), 422],
  ];
  it.each(cases)('with %s gets a clear error, and starts no recording', async (_name, createForm, status) => {
    const { id } = await createMeeting(person);
    const response = await send(id, createForm());
    expect(response).toMatchObject({ status, body: { status: 'error', error: expect.stringMatching(/\w{3}/) } });
    expect(await getRecording(id)).toBeNull();
  });

  it('gets a message that a recorder takes for a reason to stop if the recording is too long', async () => {
    const { id } = await createMeeting(person);
    const response = await send(id, createChunkForm(WEBM_HEADER, { current_duration: '14401' }));
    expect(response.body).toMatchObject({ error: expect.stringMatching(/too long|refresh/) });
  });

  it('is rejected for a meeting of another account exactly as for an unknown meeting', async () => {
    const { id } = await createMeeting(await register());
    const rejected = await send(id, createChunkForm(WEBM_HEADER));
    expect(rejected).toMatchObject({ status: 404, body: { status: 'error' } });
    const { error } = rejected.body as { error: string };
    expect(await send('no-meeting', createChunkForm(WEBM_HEADER))).toMatchObject({ status: 404, body: { error } });
  });

  it('stores each chunk once if chunks arrive twice or out of order, and rejects other bytes for a stored number', async () => {
    const { id } = await createMeeting(person);
    const bytes = recordTone(3);
    const size = Math.ceil(bytes.length / 3);
    const createForm = (number: number) =>
      createChunkForm(bytes.subarray(number * size, (number + 1) * size), { chunk_number: `${number}` });
    for (const number of [0, 2, 2, 1, 0]) {
      expect(await send(id, createForm(number))).toMatchObject({ status: 200, body: { chunk_number: number } });
    }
    const other = createChunkForm(Buffer.alloc(100, 7), { chunk_number: '1' });
    expect(await send(id, other)).toMatchObject({ status: 409, body: { status: 'error' } });
    expect(await send(id, createFinalRequestForm(3))).toMatchObject({ status: 200 });
    const recording = await eventually(async () => {
      const current = await getRecording(id);
      expect(current?.state).toBe('ready');
      return current!;
    }, JOIN_TIMEOUT_MS);
    expect(recording.missing).toEqual([]);
    expect(Math.abs(recording.audio!.duration_seconds - 3)).toBeLessThan(0.3);
    // After the end, what is stored is acknowledged again, and nothing is added.
    const lateChunk = createChunkForm(bytes.subarray(0, 50), { chunk_number: '3', recording_id: recording.id });
    expect(await send(id, lateChunk)).toMatchObject({ status: 409, body: { status: 'error' } });
    expect((await getRecording(id))?.audio?.byte_size).toBe(recording.audio!.byte_size);
  });

  it('is rejected before its body is sent if it declares 1 GB, and starts no recording', async () => {
    const { id } = await createMeeting(person);
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': `${1024 ** 3}`,
      Cookie: person.cookie(),
      'X-CSRF-Token': person.csrfToken(),
    };
    const part = '--x\r\nContent-Disposition: form-data; name="chunk"; filename="chunk_0.webm"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(part), Buffer.alloc(1024, WEBM_HEADER)]);
    const response = await sendRaw(formatRequest(`POST /meetings/${id}/recording`, headers, body));
    expect(response.status).toBe(413);
    expect(await getRecording(id)).toBeNull();
  });

  it('stores nothing outside of its recording if its file name is a path', async () => {
    const { id } = await createMeeting(person);
    const outside = join(tmpdir(), `${randomUUID()}.webm`);
    const form = createChunkForm(WEBM_HEADER, { filename: `${'../'.repeat(20)}${outside}` });
    expect(await send(id, form)).toMatchObject({ status: 200 });
    expect(existsSync(outside)).toBe(false);
    const recording = await getRecording(id);
    expect(recording).toMatchObject({ state: 'recording', id: expect.not.stringMatching(/[./]/) });
  });
});

function createPlaylistForm(): FormData {
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\nfile:///etc/passwd\n');
  return createChunkForm(playlist, { mime_type: 'audio/mp4', filename: 'chunk_0.mp4' });
}
