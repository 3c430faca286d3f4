import { beforeAll, expect, it } from '@jest/globals';
import { recordingResponseSchema } from '@minutehand/contracts/http/meetings/recordings';
import { KIB, MIB } from '@minutehand/contracts/limits';
import { createDirectUpload, createMeeting, importTranscript, SAMPLE } from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { recordTone, WEBM_HEADER } from '../recorder.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy, readProcesses } from './process-health.ts';
import { formatRequest, sendChunked } from './wire.ts';

const BODY_BYTES = 1_024 * MIB;
/** The body is rejected before this much of it is sent. A sender goes on until it reads the response, on a busy machine longer. */
const SENT_BYTES_MAX = BODY_BYTES / 4;
/** The heap normally varies by tens of megabytes; a process that holds the body would exceed this limit. */
const GROWTH_BYTES = 120 * MIB;

/** A server that closes a connection while the client still sends may reset it before the client has read the response (RFC 9112, 9.6). */
const LOST_RESPONSES_MAX = 2;

let person: TestUser;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

type Body = { readonly start?: Uint8Array; readonly piece?: Uint8Array };

/** Sends 1 GB without a declared length. Expects that no process stores it in memory. */
async function sendEndless(requestLine: string, headers: Readonly<Record<string, string>>, body: Body = {}) {
  const { start = new Uint8Array(), piece = Buffer.alloc(64 * KIB, 'x') } = body;
  const before = await readProcesses();
  const head = formatRequest(requestLine, { ...headers, 'Transfer-Encoding': 'chunked' });
  const send = () => sendChunked(head, { start, piece, bodyBytes: BODY_BYTES });
  let response = await send();
  for (let repeats = 0; response.status === 0 && repeats < LOST_RESPONSES_MAX; repeats += 1) response = await send();
  for (const [name, { residentBytes }] of Object.entries(await readProcesses()))
    expect({ name, isGrown: residentBytes - (before[name]?.residentBytes ?? 0) > GROWTH_BYTES }).toEqual({
      name,
      isGrown: false,
    });
  return response;
}

it('1 GB as a chunk of a recording is rejected while it is sent, and starts no recording', async () => {
  const { id } = await createMeeting(person);
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    Cookie: person.cookie(),
    'X-CSRF-Token': person.csrfToken(),
  };
  const fields = {
    recording_id: crypto.randomUUID(),
    chunk_number: '0',
    current_duration: '3',
    mime_type: 'audio/webm',
  };
  const form = Object.entries({ ...fields, is_final_chunk: 'false' })
    .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const file = `${form}--x\r\nContent-Disposition: form-data; name="chunk"; filename="chunk_0.webm"\r\n\r\n`;
  const start = Buffer.concat([Buffer.from(file), WEBM_HEADER, recordTone(1)]);
  const response = await sendEndless(`POST /meetings/${id}/recording`, headers, { start });
  expectClearError(response, 'a chunk of 1 GB');
  expect(response.status).toBe(413);
  expect(response.sentBytes).toBeLessThan(SENT_BYTES_MAX);
  const stored = await person.get(`/meetings/${id}/recording`);
  expect(recordingResponseSchema.parse(stored.body).recording).toBeNull();
});

it('1 GB as the file of a smaller direct upload is rejected while it is sent, and not stored', async () => {
  const file = Buffer.from(SAMPLE);
  const upload = await createDirectUpload(person, 'notes.txt', file, 'text/plain');
  const { url, headers } = upload.direct_upload;
  const response = await sendEndless(`PUT ${new URL(url).pathname}`, headers, { start: file });
  expectClearError(response, 'a file of 1 GB');
  expect(response.status).toBe(422);
  expect(response.sentBytes).toBeLessThan(SENT_BYTES_MAX);
  const { id } = await createMeeting(person);
  expect(await importTranscript(person, id, { signed_id: upload.signed_id })).toMatchObject({ status: 422 });
});
