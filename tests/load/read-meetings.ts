import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpSession, type HttpSession } from '../../scripts/lib/http-session.ts';

/** Signed-in people, so that nobody comes near the limit of reads that a session has. */
const READERS = 10;
const MEETINGS_EACH = 20;

const [url, perSecond = 50, seconds = 10] = [process.argv[2], ...process.argv.slice(3).map(Number)];
if (!url || !(perSecond > 0) || !(seconds > 0)) {
  console.error('usage: node tests/load/read-meetings.ts <url> [requests a second, 50] [seconds, 10]');
  process.exit(2);
}
if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) {
  console.error('This registers people and asks without pause: it only does so to the machine that it runs on.');
  process.exit(2);
}

/** Somebody new with a page of meetings. */
async function newReader(at: number): Promise<HttpSession> {
  const reader = createHttpSession(new URL(url ?? '').origin);
  await reader.open();
  const person = { name: `Reader ${at}`, email: `${randomUUID()}@load.example`, password: randomUUID() };
  const { status } = await reader.post('/registrations', person);
  if (status !== 201) throw new Error(`registering answered ${status}`);
  for (let number = 1; number <= MEETINGS_EACH; number += 1) {
    await reader.post('/meetings', { meeting: { title: `Meeting ${number}` } });
  }
  return reader;
}

const readers: HttpSession[] = [];
for (let at = 1; at <= READERS; at += 1) readers.push(await newReader(at));

const durations: number[] = [];
const failures = new Map<string, number>();

/** Counted from the moment at which it was due, so that a product that falls behind cannot hide it. */
async function read(at: number, due: number): Promise<void> {
  const reader = readers[at % readers.length];
  const outcome = await reader?.get('/meetings').then(
    ({ status }) => String(status),
    (error: unknown) => String(error),
  );
  durations.push(performance.now() - due);
  if (outcome !== '200') failures.set(String(outcome), (failures.get(String(outcome)) ?? 0) + 1);
}

const begun = performance.now();
const running: Promise<void>[] = [];
for (let at = 0; at < perSecond * seconds; at += 1) {
  const due = begun + (at * 1_000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await sleep(early);
  running.push(read(at, due));
}
await Promise.all(running);

const sorted = durations.toSorted((a, b) => a - b);
const percentile = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)} ms`;
console.log(
  `GET /meetings, ${MEETINGS_EACH} each: ${sorted.length} requests in ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
);
console.log(`p50 ${percentile(0.5)}   p99 ${percentile(0.99)}   max ${percentile(1)}`);
for (const [outcome, count] of failures) console.log(`${count} × ${outcome}`);
process.exitCode = failures.size > 0 ? 1 : 0;
