import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { startBarePair } from '../bare-pair.ts';
import { type Figure, percentile } from '../figure.ts';
import { expectStatus, forEach, newMeeting, register, signInAgain } from '../people.ts';
import { startProgram } from '../program.ts';
import { load } from './read-bench.ts';

const MEETINGS = 200;
const IMPORTS_AT_ONCE = 4;
const INDEXED_WITHIN_MS = 120_000;
const SENTENCES_EACH = 30;
/** Typed over and over, a letter more with each question. */
const TYPED = ['harbour lights', 'quarterly numbers', 'orchard fence', 'winter schedule'];
const SUBJECTS = ['harbour', 'orchard', 'winter', 'quarterly', 'garden', 'bridge', 'market', 'library'];
const OBJECTS = ['lights', 'fence', 'schedule', 'numbers', 'gate', 'paint', 'stalls', 'shelves'];

const PACED = { connections: 8, perSecond: 30, seconds: 8 };
/** Results of a dropdown. */
const RESULTS = 10;
const SESSIONS = 4;
const P95_MS = 50;

function transcript(at: number): string {
  const lines = Array.from({ length: SENTENCES_EACH }, (_, line) => {
    const subject = SUBJECTS[(at + line) % SUBJECTS.length];
    const object = OBJECTS[(at * 3 + line * 5) % OBJECTS.length];
    return `${line % 2 === 0 ? 'First' : 'Second'} Speaker: The ${subject} ${object} of place ${at} were talked about at point ${line}.`;
  });
  return `${lines.join('\n')}\n`;
}

/** The sessions take turns: one alone may write 200 times in 10 s. */
async function fill(sessions: readonly HttpSession[]): Promise<void> {
  const sessionAt = (at: number): HttpSession => {
    const session = sessions[at % sessions.length];
    if (session === undefined) throw new Error('there are sessions');
    return session;
  };
  await forEach(MEETINGS, IMPORTS_AT_ONCE, async (at) => {
    const session = sessionAt(at);
    const id = await newMeeting(session, `Place ${at}`);
    const body = { format: 'text', content: transcript(at) };
    await expectStatus(session.post(`/meetings/${id}/transcript`, body), 202);
  });
  // All are written and read again by then: what is measured is asking, not indexing.
  let waiting = MEETINGS;
  await waitUntil(
    async () => {
      const page = await expectStatus(sessionAt(0).get('/meetings?state=generating&limit=100'), 200);
      waiting = (page as { meetings: readonly unknown[] }).meetings.length;
      return waiting === 0;
    },
    { timeoutMs: INDEXED_WITHIN_MS, everyMs: 1_000, message: () => `${waiting} meetings are not ready` },
  );
  const last = `/search/quick?q=${encodeURIComponent(`place ${MEETINGS - 1}`)}`;
  await waitUntil(
    async () => {
      const found = await expectStatus(sessionAt(1).get(last), 200);
      return (found as { results: readonly { title: string }[] }).results.some(({ title }) =>
        title.includes(String(MEETINGS - 1)),
      );
    },
    { timeoutMs: INDEXED_WITHIN_MS, everyMs: 500, message: () => 'the last meeting is not found' },
  );
}

/** Search as you type over 200 meetings, beside a bare pair of Express and gRPC that has its answer ready. */
export async function measureSearch(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  say(`search: ${MEETINGS} meetings with ${SENTENCES_EACH} sentences each`);
  const person = await register(stack.url);
  const sessions = [person.session, ...(await signInAgain(stack.url, person, SESSIONS - 1))];
  await fill(sessions);
  const asked = TYPED.flatMap((text) => Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2)));
  const requests = asked.map((text, at) => ({
    path: `/search/quick?q=${encodeURIComponent(text)}`,
    cookie: sessions[at % sessions.length]?.cookie() ?? '',
  }));
  const pair = await startBarePair({ meetings: 0, results: RESULTS });
  const client = await startProgram('http-load');
  try {
    say(`search: ${PACED.perSecond} questions a second for ${PACED.seconds} s`);
    const sides = [stack.url, pair.origin].map((origin) => ({ origin, requests, ...PACED }));
    for (const side of sides) await load(client, { ...side, seconds: 3 });
    const p95s: number[] = [];
    for (const side of sides) p95s.push(percentile((await load(client, side)).durations, 0.95));
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
