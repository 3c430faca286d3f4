import type { Stack } from '../../../scripts/lib/stack.ts';
import { createMeeting, forEach, register, signInAgain } from '../api-calls.ts';
import { startControlPair } from '../control-pair.ts';
import type { Figure } from '../figure.ts';
import { startProgram } from '../program.ts';
import { compareReads } from './read-bench.ts';

/** All meetings have one owner, so that each page is selected from all of them. */
const MEETINGS = 10_000;
const PAGE = 20;
/** Enough sessions that the limit of 400 reads per 10 s and session is never reached. */
const SESSIONS = 40;

/** Reads of one meeting and of a page of 20 out of 10,000 by their owner, compared with a minimal Express server and gRPC service. */
export async function measureMeetings(stack: Stack, report: (line: string) => void): Promise<readonly Figure[]> {
  report(`meetings: one person with ${MEETINGS} meetings`);
  const person = await register(stack.url);
  const sessions = [person.session, ...(await signInAgain(stack.url, person, SESSIONS - 1))];
  const ids = await forEach(MEETINGS, 8, (index) =>
    createMeeting(sessions[index % sessions.length] ?? person.session, `Meeting ${index}`),
  );
  const cookies = sessions.map((session) => session.cookie());
  const meetingRequests = cookies.map((cookie, index) => ({ path: `/meetings/${ids[index * 199] ?? ids[0]}`, cookie }));
  const pageRequests = cookies.map((cookie) => ({ path: `/meetings?limit=${PAGE}`, cookie }));

  const pair = await startControlPair({ meetings: PAGE, results: 0 });
  const client = await startProgram('http-load');
  const origins = { product: stack.url, control: pair.origin };
  try {
    report('meetings: one meeting, paced and then saturated');
    const meetingFigures = await compareReads(client, 'One meeting', meetingRequests, origins);
    report(`meetings: a page of ${PAGE}, paced and then saturated`);
    const pageName = `A page of ${PAGE} of ${MEETINGS.toLocaleString('en')} meetings`;
    return [...meetingFigures, ...(await compareReads(client, pageName, pageRequests, origins))];
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}
