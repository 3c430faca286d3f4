import { setTimeout as wait } from 'node:timers/promises';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { createMeeting, expectStatus } from './api-calls.ts';

const SPEAKERS = 12;
/** Time limit on a busy machine (ms). */
const WAIT_TIMEOUT_MS = 60_000;

/** Creates a meeting whose transcript has this many segments, with minutes; returns its id. */
export async function importSegments(session: HttpSession, segments: number): Promise<string> {
  const id = await createMeeting(session, `A meeting of ${segments} segments`);
  const lines = Array.from(
    { length: segments },
    (_, index) =>
      `Speaker ${(index % SPEAKERS) + 1}: This is sentence ${index} of a long meeting about the plan for next year.`,
  );
  const transcript = { format: 'text', content: lines.join('\n') };
  await expectStatus(session.post(`/meetings/${id}/transcript`, transcript), 202);
  const deadline = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const { meeting } = (await expectStatus(session.get(`/meetings/${id}`), 200)) as { meeting: { state: string } };
    if (meeting.state === 'ready') return id;
    if (performance.now() > deadline) throw new Error(`the meeting of ${segments} segments is still ${meeting.state}`);
    await wait(250);
  }
}
