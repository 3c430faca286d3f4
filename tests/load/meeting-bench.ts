import type { Stack } from '../../scripts/lib/stack.ts';
import { startBarePair } from './bare-pair.ts';
import { type Figure, percentile } from './figure.ts';
import type { HttpLoad } from './http-load.ts';
import { forEach, newMeeting, register, signInAgain } from './people.ts';
import { startProgram } from './program.ts';
import { load } from './read-bench.ts';

/** Of one person, so that every page is found among all of them. */
const MEETINGS = 10_000;
const PAGE = 20;
/** A session may ask for 400 reads in 10 s: so many that the limit is never what is measured. */
const SESSIONS = 40;

const PACED = { connections: 16, perSecond: 50, seconds: 10 };
const SATURATED = { connections: 16, seconds: 5 };
const WARM_UP = { connections: 16, seconds: 4 };

const P99_MS = 50;
const LEAST_SHARE = 0.33;

/** One meeting, and a page of 20 out of 10,000, read by the person who owns them all, beside a bare pair of Express and gRPC. */
export async function measureMeetings(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  say(`meetings: one person with ${MEETINGS} of them`);
  const person = await register(stack.url);
  const sessions = [person.session, ...(await signInAgain(stack.url, person, SESSIONS - 1))];
  const ids = await forEach(MEETINGS, 8, (at) =>
    newMeeting(sessions[at % sessions.length] ?? person.session, `Meeting ${at}`),
  );
  const cookies = sessions.map((session) => session.cookie());
  const oneEach = cookies.map((cookie, at) => ({ path: `/meetings/${ids[at * 199] ?? ids[0]}`, cookie }));
  const aPageEach = cookies.map((cookie) => ({ path: `/meetings?limit=${PAGE}`, cookie }));

  const pair = await startBarePair({ meetings: PAGE, results: 0 });
  const client = await startProgram('http-load');
  const measure = async (what: string, requests: HttpLoad['requests']): Promise<readonly Figure[]> => {
    const product = { origin: stack.url, requests };
    const control = { origin: pair.origin, requests };
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
  };
  try {
    say('meetings: one of them, paced and then without pause');
    const one = await measure('One meeting', oneEach);
    say(`meetings: a page of ${PAGE}, paced and then without pause`);
    return [...one, ...(await measure(`A page of ${PAGE} of ${MEETINGS.toLocaleString('en')} meetings`, aPageEach))];
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
