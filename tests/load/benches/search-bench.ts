import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { createMeeting, expectStatus, forEach, register, signInAgain } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { startControlPair } from '../control-pair.ts';
import { startProgram } from '../program.ts';
import { runLoad } from './read-bench.ts';

const MEETINGS = 200;
const IMPORT_CONCURRENCY = 4;
const INDEX_TIMEOUT_MS = 120_000;
const SENTENCES_PER_MEETING = 30;
/** Search phrases. Each prefix of a phrase is a query, as in search as you type. */
const PHRASES = ['harbour lights', 'quarterly numbers', 'orchard fence', 'winter schedule'];
const SUBJECTS = ['harbour', 'orchard', 'winter', 'quarterly', 'garden', 'bridge', 'market', 'library'];
const OBJECTS = ['lights', 'fence', 'schedule', 'numbers', 'gate', 'paint', 'stalls', 'shelves'];

const PACED = { connections: 8, perSecond: 30, seconds: 8 };
/** Number of results in the dropdown. */
const RESULTS = 10;
const SESSIONS = 4;
const P95_MS = 50;

function createTranscript(index: number): string {
  const lines = Array.from({ length: SENTENCES_PER_MEETING }, (_, line) => {
    const subject = SUBJECTS[(index + line) % SUBJECTS.length];
    const object = OBJECTS[(index * 3 + line * 5) % OBJECTS.length];
    return `${line % 2 === 0 ? 'First' : 'Second'} Speaker: The ${subject} ${object} of place ${index} were discussed under item ${line}.`;
  });
  return `${lines.join('\n')}\n`;
}

/** Imports the meetings. Sessions take turns, because each is limited to 200 writes per 10 s. */
async function importMeetings(sessions: readonly HttpSession[]): Promise<void> {
  const getSession = (index: number): HttpSession => {
    const session = sessions[index % sessions.length];
    if (session === undefined) throw new Error('at least one session is required');
    return session;
  };
  await forEach(MEETINGS, IMPORT_CONCURRENCY, async (index) => {
    const session = getSession(index);
    const id = await createMeeting(session, `Place ${index}`);
    const body = { format: 'text', content: createTranscript(index) };
    await expectStatus(session.post(`/meetings/${id}/transcript`, body), 202);
  });
  // Waits until all meetings are indexed, so that only queries are measured.
  let unfinished = MEETINGS;
  await waitUntil(
    async () => {
      const page = await expectStatus(getSession(0).get('/meetings?state=generating&limit=100'), 200);
      unfinished = (page as { meetings: readonly unknown[] }).meetings.length;
      return unfinished === 0;
    },
    { timeoutMs: INDEX_TIMEOUT_MS, intervalMs: 1_000, message: () => `${unfinished} meetings are not ready` },
  );
  const lastMeetingPath = `/search/quick?q=${encodeURIComponent(`place ${MEETINGS - 1}`)}`;
  await waitUntil(
    async () => {
      const response = await expectStatus(getSession(1).get(lastMeetingPath), 200);
      return (response as { results: readonly { title: string }[] }).results.some(({ title }) =>
        title.includes(String(MEETINGS - 1)),
      );
    },
    { timeoutMs: INDEX_TIMEOUT_MS, intervalMs: 500, message: () => 'the last meeting is not found' },
  );
}

/** Search as you type over 200 meetings, compared with a minimal pair of Express and gRPC that has a prepared response. */
export async function measureSearch(stack: Stack, report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  report(`search: ${MEETINGS} meetings with ${SENTENCES_PER_MEETING} sentences each`);
  const person = await register(stack.url);
  const sessions = [person.session, ...(await signInAgain(stack.url, person, SESSIONS - 1))];
  await importMeetings(sessions);
  const queries = PHRASES.flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
  );
  const requests = queries.map((text, index) => ({
    path: `/search/quick?q=${encodeURIComponent(text)}`,
    cookie: sessions[index % sessions.length]?.cookie() ?? '',
  }));
  const pair = await startControlPair({ meetings: 0, results: RESULTS });
  const client = await startProgram('http-load');
  try {
    report(`search: ${PACED.perSecond} queries per second for ${PACED.seconds} s`);
    const sides = [stack.url, pair.origin].map((origin) => ({ origin, requests, ...PACED }));
    for (const side of sides) await runLoad(client, { ...side, seconds: 3 });
    const p95s: number[] = [];
    for (const side of sides) p95s.push(percentile((await runLoad(client, side)).durations, 0.95));
    const [product = Number.NaN, control = Number.NaN] = p95s;
    return [
      {
        name: `Search as you type over ${MEETINGS} meetings, p95`,
        product,
        control,
        unit: 'ms',
        target: `≤ ${P95_MS} ms`,
        isReached: product <= P95_MS,
      },
    ];
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
