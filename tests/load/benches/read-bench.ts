import type { Stack } from '../../../scripts/lib/stack.ts';
import { createMeeting, forEach, register, signInAgain } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { startControlPair } from '../control-pair.ts';
import type { HttpLoad, HttpOutcome } from '../http-load.ts';
import { type Program, startProgram } from '../program.ts';

const PEOPLE = 8;
const MEETINGS_EACH = 20;
/** The name of the measured read. */
export const MEASURED_READ = `\`GET /meetings\` (${MEETINGS_EACH} meetings)`;
/** Enough sessions that the limit of 400 reads per 10 s and session is never reached. */
const SESSIONS_EACH = 5;

const PACED = { connections: 16, perSecond: 50, seconds: 10 };
const SATURATED = { connections: 16, seconds: 5 };
const WARM_UP = { connections: 16, seconds: 4 };

const P99_MS = 50;
const MIN_SHARE = 0.33;

type Requests = HttpLoad['requests'];

/** Creates people with a page of meetings each; returns one request per session. */
export async function createReadRequests(url: string): Promise<Requests> {
  const people = await forEach(PEOPLE, 4, async () => {
    const person = await register(url);
    await forEach(MEETINGS_EACH, 4, (index) => createMeeting(person.session, `Meeting ${index}`));
    return [person.session, ...(await signInAgain(url, person, SESSIONS_EACH - 1))];
  });
  return people.flat().map((session) => ({ path: '/meetings', cookie: session.cookie() }));
}

/** Throws on an unexpected response, because an error is fast and would distort the result. */
export async function runLoad(client: Program, load: HttpLoad): Promise<HttpOutcome> {
  const outcome = await client.request<HttpOutcome>(load);
  const failures = Object.entries(outcome.failures).map(([status, count]) => `${count} × ${status}`);
  if (failures.length > 0) throw new Error(`${load.origin}: ${failures.join(', ')}`);
  return outcome;
}

/** Measures both sides, paced and then saturated; returns a result with a target for each. */
export async function compareReads(
  client: Program,
  name: string,
  requests: Requests,
  origins: { readonly product: string; readonly control: string },
): Promise<readonly BenchmarkResult[]> {
  const product = { origin: origins.product, requests };
  const control = { origin: origins.control, requests };
  for (const side of [product, control]) await runLoad(client, { ...side, ...WARM_UP });
  const paced = await runLoad(client, { ...product, ...PACED });
  const pacedControl = await runLoad(client, { ...control, ...PACED });
  const saturated = await runLoad(client, { ...product, ...SATURATED });
  const saturatedControl = await runLoad(client, { ...control, ...SATURATED });
  const p99 = percentile(paced.durations, 0.99);
  return [
    {
      name: `${name}, ${PACED.perSecond} per second, p99`,
      product: p99,
      control: percentile(pacedControl.durations, 0.99),
      unit: 'ms',
      target: `≤ ${P99_MS} ms`,
      isReached: p99 <= P99_MS,
    },
    {
      name: `${name}, saturated`,
      product: saturated.perSecond,
      control: saturatedControl.perSecond,
      unit: '/s',
      target: `≥ ${MIN_SHARE * 100} % of the control`,
      isReached: saturated.perSecond >= MIN_SHARE * saturatedControl.perSecond,
    },
  ];
}

/** Reads of a signed-in person's list of meetings, compared with a minimal Express server and gRPC service. */
export async function measureReads(stack: Stack, report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  report(`reads: ${PEOPLE} people with ${MEETINGS_EACH} meetings each`);
  const requests = await createReadRequests(stack.url);
  const pair = await startControlPair({ meetings: MEETINGS_EACH, results: 0 });
  const client = await startProgram('http-load');
  try {
    report(`reads: ${PACED.perSecond} per second for ${PACED.seconds} s, then saturated for ${SATURATED.seconds} s`);
    return await compareReads(client, MEASURED_READ, requests, { product: stack.url, control: pair.origin });
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
