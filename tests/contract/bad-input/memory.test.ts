import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { MIB } from '@minutehand/contracts/limits';
import { zip } from '@minutehand/test-kit/docx';
import { getTestedProduct } from '@minutehand/test-kit/product';
import { eventually } from '@minutehand/test-kit/waiting';
import { WebSocket } from 'ws';
import { createMeeting, importTranscript, upload } from '../meeting-requests.ts';
import { type Person, register } from '../person.ts';
import { expectProcessesHealthy, readProcesses } from './process-health.ts';

const ROUNDS = 4;
/** Allowed memory growth after the warm-up rounds: normal heap variation is tens of megabytes; a leak in each round exceeds it. */
const GROWTH_BYTES = 80 * MIB;
const SETTLED_MS = 40_000;

expectProcessesHealthy();

const bomb = gzipSync(Buffer.alloc(100 * MIB));
const archive = zip({ 'word/document.xml': Buffer.alloc(70 * MIB) });
const long = JSON.stringify({ format: 'text', content: `Ann: ${'a'.repeat(12 * MIB)}` });
const deep = `{"meeting":${'['.repeat(400_000)}`;
const broken = JSON.stringify({ format: 'vtt', content: `WEBVTT\n\n${'x\n'.repeat(500_000)}` });

async function flood(person: Person): Promise<void> {
  const url = `${getTestedProduct('baseUrl').replace('http', 'ws')}/cable`;
  const socket = new WebSocket(url, ['actioncable-v1-json'], {
    headers: { cookie: person.cookie() },
    origin: getTestedProduct('baseUrl'),
  });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const identifier = JSON.stringify({ channel: 'MeetingChannel', meeting_id: 'x'.repeat(900) });
  for (let n = 0; n < 1_000; n += 1) socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  await closed;
}

/** About 60 MB of rejected requests, which would decompress to about 200 MB. */
async function round(person: Person, meetingId: string): Promise<void> {
  const path = `/meetings/${meetingId}/transcript`;
  const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect((await person.send('POST', '/meetings', { body: bomb, headers: packed })).status).toBe(413);
  expect((await person.send('POST', path, { body: long })).status).toBe(413);
  expect((await person.send('POST', path, { body: broken })).status).toBe(422);
  expect((await person.send('POST', '/meetings', { body: deep })).status).toBe(400);
  const signedId = await upload(person, 'notes.docx', archive);
  expect((await importTranscript(person, meetingId, { signed_id: signedId })).status).toBe(413);
  await Promise.all([flood(person), flood(person)]);
}

it('repeatedly rejected requests do not leak memory', async () => {
  const person = await register();
  const { id } = await createMeeting(person);
  for (let n = 0; n < ROUNDS; n += 1) await round(person, id);
  const before = await readProcesses();
  for (let n = 0; n < ROUNDS; n += 1) await round(person, id);
  // The runtime releases memory at its own time.
  await eventually(async () => {
    const after = Object.entries(await readProcesses());
    const grown = after.filter(([name, { residentBytes }]) => {
      return residentBytes - (before[name]?.residentBytes ?? 0) > GROWTH_BYTES;
    });
    expect(grown.map(([name, { residentBytes }]) => `${name}: ${Math.round(residentBytes / MIB)} MiB`)).toEqual([]);
  }, SETTLED_MS);
});
