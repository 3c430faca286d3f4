import { setTimeout as wait } from 'node:timers/promises';
import { createHttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { expectStatus, forEach, register, type TestUser } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { startProgram } from '../program.ts';
import { createReadRequests, MEASURED_READ, runLoad } from './read-bench.ts';

const SECONDS = 10;
const SIGN_INS_PER_SECOND = 20;
/** Enough that the sign-ins of one person do not wait for each other. */
const PEOPLE = 40;
const READS = { connections: 16, perSecond: 50, seconds: SECONDS };
const WARM_UP = { connections: 16, seconds: 4 };
const P99_MS = 50;

/** Reads while sign-ins run, each of which hashes a password, compared with the same reads without sign-ins. */
export async function measureSignIns(
  stack: Stack,
  report: (line: string) => void,
): Promise<readonly BenchmarkResult[]> {
  report(`sign-ins: ${PEOPLE} people`);
  const requests = await createReadRequests(stack.url);
  const people = await forEach(PEOPLE, 4, () => register(stack.url));
  const client = await startProgram('http-load');
  const load = { origin: stack.url, requests };
  try {
    await runLoad(client, { ...load, ...WARM_UP });
    report(
      `sign-ins: ${READS.perSecond} reads per second for ${SECONDS} s, then while ${SIGN_INS_PER_SECOND} sign-ins per second run`,
    );
    const readsAlone = await runLoad(client, { ...load, ...READS });
    const sessions = await openSessions(stack.url, people);
    const [readsDuringSignIns, signIns] = await Promise.all([
      runLoad(client, { ...load, ...READS }),
      signInWhenDue(sessions),
    ]);
    const p99 = percentile(readsDuringSignIns.durations, 0.99);
    return [
      {
        name: `${MEASURED_READ}, ${READS.perSecond} per second, while ${SIGN_INS_PER_SECOND} sign-ins per second run, p99; control: without sign-ins`,
        product: p99,
        control: percentile(readsAlone.durations, 0.99),
        unit: 'ms',
        target: `≤ ${P99_MS} ms`,
        isReached: p99 <= P99_MS,
      },
      {
        name: `Sign-in, ${SIGN_INS_PER_SECOND} per second, p99; control: p50`,
        product: percentile(signIns, 0.99),
        control: percentile(signIns, 0.5),
        unit: 'ms',
      },
    ];
  } finally {
    await client.stop();
  }
}

type SignIn = () => Promise<unknown>;

/** Opens the anonymous sessions before the measurement, so that it contains sign-ins only. */
function openSessions(url: string, people: readonly TestUser[]): Promise<SignIn[]> {
  return forEach(SECONDS * SIGN_INS_PER_SECOND, 8, async (index) => {
    const { email, password } = people[index % people.length]!;
    const session = createHttpSession(url);
    await session.open();
    return () => expectStatus(session.post('/session', { email, password }), 201);
  });
}

/** Milliseconds of each sign-in, measured from when it was due. */
async function signInWhenDue(signIns: readonly SignIn[]): Promise<number[]> {
  const startedAt = performance.now();
  return Promise.all(
    signIns.map(async (signIn, index) => {
      const due = startedAt + (index * 1_000) / SIGN_INS_PER_SECOND;
      await wait(due - performance.now());
      await signIn();
      return performance.now() - due;
    }),
  );
}
