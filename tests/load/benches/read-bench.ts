import type { Stack } from '../../../scripts/lib/stack.ts';
import { startBarePair } from '../bare-pair.ts';
import { type Figure, percentile } from '../figure.ts';
import type { HttpLoad, HttpOutcome } from '../http-load.ts';
import { forEach, newMeeting, register, signInAgain } from '../people.ts';
import { type Program, startProgram } from '../program.ts';

const PEOPLE = 8;
const MEETINGS_EACH = 20;
/** A session may ask for 400 reads in 10 s: so many that the limit is never what is measured. */
const SESSIONS_EACH = 5;

const PACED = { connections: 16, perSecond: 50, seconds: 10 };
const SATURATED = { connections: 16, seconds: 5 };
const WARM_UP = { connections: 16, seconds: 4 };

const P99_MS = 50;
const LEAST_SHARE = 0.33;

type Requests = HttpLoad['requests'];

/** Cookies of signed-in sessions whose person has a page of meetings. */
async function readers(url: string): Promise<Requests> {
  const people = await forEach(PEOPLE, 4, async () => {
    const person = await register(url);
    await forEach(MEETINGS_EACH, 4, (at) => newMeeting(person.session, `Meeting ${at}`));
    return [person.session, ...(await signInAgain(url, person, SESSIONS_EACH - 1))];
  });
  return people.flat().map((session) => ({ path: '/meetings', cookie: session.cookie() }));
}

/** Throws when an answer was not what was asked for: a refusal is fast, and would be measured as such. */
export async function load(client: Program, asked: HttpLoad): Promise<HttpOutcome> {
  const outcome = await client.ask<HttpOutcome>(asked);
  const failures = Object.entries(outcome.failures).map(([how, count]) => `${count} × ${how}`);
  if (failures.length > 0) throw new Error(`${asked.origin}: ${failures.join(', ')}`);
  return outcome;
}

/** What is asked of both sides, paced and then without pause: two figures, with the targets that hold for every read. */
export async function compareReads(
  client: Program,
  what: string,
  requests: Requests,
  origins: { readonly product: string; readonly control: string },
): Promise<readonly Figure[]> {
  const product = { origin: origins.product, requests };
  const control = { origin: origins.control, requests };
  for (const side of [product, control]) await load(client, { ...side, ...WARM_UP });
  const paced = await load(client, { ...product, ...PACED });
  const pacedControl = await load(client, { ...control, ...PACED });
  const saturated = await load(client, { ...product, ...SATURATED });
  const saturatedControl = await load(client, { ...control, ...SATURATED });
  const p99 = percentile(paced.durations, 0.99);
  return [
    {
      name: `${what}, ${PACED.perSecond} a second, p99`,
      product: p99,
      control: percentile(pacedControl.durations, 0.99),
      unit: 'ms',
      target: `≤ ${P99_MS} ms`,
      isReached: p99 <= P99_MS,
    },
    {
      name: `${what}, saturated`,
      product: saturated.perSecond,
      control: saturatedControl.perSecond,
      unit: '/s',
      target: `≥ ${LEAST_SHARE * 100} % of the control`,
      isReached: saturated.perSecond >= LEAST_SHARE * saturatedControl.perSecond,
    },
  ];
}

/** Reads of a signed-in person's list of meetings, beside a bare pair of Express and gRPC. */
export async function measureReads(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  say(`reads: ${PEOPLE} people with ${MEETINGS_EACH} meetings each`);
  const requests = await readers(stack.url);
  const pair = await startBarePair({ meetings: MEETINGS_EACH, results: 0 });
  const client = await startProgram('http-load');
  try {
    say(`reads: ${PACED.perSecond} a second for ${PACED.seconds} s, then without pause for ${SATURATED.seconds} s`);
    return await compareReads(client, 'Signed-in read', requests, { product: stack.url, control: pair.origin });
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
