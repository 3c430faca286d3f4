import { setTimeout as wait } from 'node:timers/promises';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { HttpResponse, HttpSession } from '../../../scripts/lib/http-session.ts';
import type { SampleMeeting } from './sample.ts';

/** Longer than any process is down (ms). */
const RETRY_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 250;

/** Responses after which a client may retry with the same Idempotency-Key. */
function isRetryable(response: HttpResponse): boolean {
  return [502, 503, 504].includes(response.status) || response.headers.has('retry-after');
}

/** Retries a write with the same Idempotency-Key until it gets a response; connection errors are retried too. */
export async function sendWithRetry(
  session: HttpSession,
  method: 'POST' | 'PATCH',
  path: string,
  key: string,
  body: unknown,
): Promise<HttpResponse> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    const response = await session.send(method, path, { body, headers: { 'idempotency-key': key } }).catch((error) => {
      // fetch throws a TypeError when the connection is refused or breaks.
      if (!(error instanceof TypeError) || performance.now() > deadline) throw error;
      return undefined;
    });
    if (response && (!isRetryable(response) || performance.now() > deadline)) return response;
    await wait(RETRY_DELAY_MS);
  }
}

/** Creates a meeting and imports its transcript; returns the meeting's id. */
export async function importMeeting(session: HttpSession, key: string, sample: SampleMeeting): Promise<string> {
  const created = await sendWithRetry(session, 'POST', '/meetings', `${key}-meeting`, {
    meeting: { title: sample.title },
  });
  expectWithMessage(created, 'a new meeting').toMatchObject({ status: 201 });
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  const transcript = { format: 'text', content: sample.transcript };
  const imported = await sendWithRetry(session, 'POST', `/meetings/${id}/transcript`, `${key}-transcript`, transcript);
  expectWithMessage(imported, 'an import').toMatchObject({ status: 202 });
  return id;
}
