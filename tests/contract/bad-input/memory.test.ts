import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { zip } from '@minutehand/test-kit/docx';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { eventually } from '@minutehand/test-kit/waiting';
import { WebSocket } from 'ws';
import { createMeeting, importTranscript, upload } from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { expectProcessesHealthy, readProcesses } from './process-health.ts';

const ROUNDS = 4;
/** Allowed memory growth after the warm-up rounds. The heap normally varies by tens of megabytes; a leak in each round exceeds this limit. */
const GROWTH_BYTES = 80 * MIB;
const RELEASE_TIMEOUT_MS = 40_000;

expectProcessesHealthy();

const compressionBomb = gzipSync(Buffer.alloc(100 * MIB));
const archiveBomb = zip({ 'word/document.xml': Buffer.alloc(70 * MIB) });
const longBody = JSON.stringify({ format: 'text', content: `Ann: ${'a'.repeat(12 * MIB)}` });
const nestedBody = `{"meeting":${'['.repeat(400_000)}`;
const invalidTranscript = JSON.stringify({ format: 'vtt', content: `WEBVTT\n\n${'x\n'.repeat(500_000)}` });

async function floodWithSubscriptions(person: TestUser): Promise<void> {
  const url = `${getTestedStack('baseUrl').replace('http', 'ws')}/cable`;
  const socket = new WebSocket(url, ['actioncable-v1-json'], {
    headers: { cookie: person.cookie() },
    origin: getTestedStack('baseUrl'),
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const identifier = JSON.stringify({ channel: 'MeetingChannel', meeting_id: 'x'.repeat(900) });
  for (let n = 0; n < 1_000; n += 1) socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  await closed;
}

/** About 60 MB of rejected requests, which would decompress to about 200 MB. */
async function sendRejectedRequests(person: TestUser, meetingId: string): Promise<void> {
  const path = `/meetings/${meetingId}/transcript`;
  const gzipHeaders = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect((await person.send('POST', '/meetings', { body: compressionBomb, headers: gzipHeaders })).status).toBe(413);
  expect((await person.send('POST', path, { body: longBody })).status).toBe(413);
  expect((await person.send('POST', path, { body: invalidTranscript })).status).toBe(422);
  expect((await person.send('POST', '/meetings', { body: nestedBody })).status).toBe(400);
  const signedId = await upload(person, 'notes.docx', archiveBomb);
  expect((await importTranscript(person, meetingId, { signed_id: signedId })).status).toBe(413);
  await Promise.all([floodWithSubscriptions(person), floodWithSubscriptions(person)]);
}

it('repeatedly rejected requests do not leak memory', async () => {
  const person = await register();
  const { id } = await createMeeting(person);
  for (let n = 0; n < ROUNDS; n += 1) await sendRejectedRequests(person, id);
  const before = await readProcesses();
  for (let n = 0; n < ROUNDS; n += 1) await sendRejectedRequests(person, id);
  // The runtime releases memory with a delay.
  await eventually(async () => {
    const after = Object.entries(await readProcesses());
    const grownProcesses = after.filter(([name, { residentBytes }]) => {
      return residentBytes - (before[name]?.residentBytes ?? 0) > GROWTH_BYTES;
    });
    expect(
      grownProcesses.map(([name, { residentBytes }]) => `${name}: ${Math.round(residentBytes / MIB)} MiB`),
    ).toEqual([]);
  }, RELEASE_TIMEOUT_MS);
});
