import type { Stack } from '../../../scripts/lib/stack.ts';
import { startBarePair } from '../bare-pair.ts';
import type { Figure } from '../figure.ts';
import { forEach, newMeeting, register, signInAgain } from '../people.ts';
import { startProgram } from '../program.ts';
import { compareReads } from './read-bench.ts';

/** Of one person, so that every page is found among all of them. */
const MEETINGS = 10_000;
const PAGE = 20;
/** A session may ask for 400 reads in 10 s: so many that the limit is never what is measured. */
const SESSIONS = 40;

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
  const origins = { product: stack.url, control: pair.origin };
  try {
    say('meetings: one of them, paced and then without pause');
    const one = await compareReads(client, 'One meeting', oneEach, origins);
    say(`meetings: a page of ${PAGE}, paced and then without pause`);
    const page = `A page of ${PAGE} of ${MEETINGS.toLocaleString('en')} meetings`;
    return [...one, ...(await compareReads(client, page, aPageEach, origins))];
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
