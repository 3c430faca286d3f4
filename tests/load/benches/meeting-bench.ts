import type { Stack } from '../../../scripts/lib/stack.ts';
import { createMeeting, forEach, register, signInAgain } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { startControlPair } from '../control-pair.ts';
import { type Program, startProgram } from '../program.ts';
import { compareReads, runLoad } from './read-bench.ts';

/** All meetings have one owner, so that each page is selected from all of them. */
const MEETINGS = 10_000;
const PAGE = 20;
/** Enough sessions that the limit of 400 reads per 10 s and session is never reached. */
const SESSIONS = 40;

/** What the dashboard requests. */
const DASHBOARD_PATHS = [
  '/meetings',
  '/meetings?view=to_approve',
  '/action_items?assignee=me&state=open&limit=100',
  '/action_items/counts',
  '/users?limit=100',
];
const DASHBOARDS_PER_SECOND = 50;
const DASHBOARD_LOAD = { connections: 16, perSecond: DASHBOARDS_PER_SECOND * DASHBOARD_PATHS.length, seconds: 10 };
const P99_MS = 50;

/** Reads of one meeting and of a page of 20 out of 10,000 by their owner, compared with a minimal Express server and gRPC service. */
export async function measureMeetings(
  stack: Stack,
  report: (line: string) => void,
): Promise<readonly BenchmarkResult[]> {
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
    const meetingResults = await compareReads(client, 'One meeting', meetingRequests, origins);
    report(`meetings: a page of ${PAGE}, paced and then saturated`);
    const pageName = `A page of ${PAGE} of ${MEETINGS.toLocaleString('en')} meetings`;
    const pageResults = await compareReads(client, pageName, pageRequests, origins);
    report('meetings: the dashboard, paced');
    return [...meetingResults, ...pageResults, await compareDashboards(client, cookies, origins)];
  } finally {
    await Promise.all([client.stop(), pair.stop()]);
  }
}

/** All requests of the dashboard, compared with as many pages of the control. */
async function compareDashboards(
  client: Program,
  cookies: readonly string[],
  origins: { readonly product: string; readonly control: string },
): Promise<BenchmarkResult> {
  const requests = cookies.flatMap((cookie) => DASHBOARD_PATHS.map((path) => ({ path, cookie })));
  const pages = cookies.map((cookie) => ({ path: '/meetings', cookie }));
  const paced = await runLoad(client, { origin: origins.product, requests, ...DASHBOARD_LOAD });
  const pacedControl = await runLoad(client, { origin: origins.control, requests: pages, ...DASHBOARD_LOAD });
  const p99 = percentile(paced.durations, 0.99);
  return {
    name: `Dashboard of an account with ${MEETINGS.toLocaleString('en')} meetings, ${DASHBOARDS_PER_SECOND} per second (${DASHBOARD_PATHS.length} requests each), p99 of a request`,
    product: p99,
    control: percentile(pacedControl.durations, 0.99),
    unit: 'ms',
    target: `≤ ${P99_MS} ms`,
    isReached: p99 <= P99_MS,
  };
}
