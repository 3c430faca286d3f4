import { setTimeout as pause } from 'node:timers/promises';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { HttpResponse, HttpSession } from '../../../scripts/lib/http-session.ts';
import type { SampleMeeting } from './sample.ts';

/** Longer than anything stays away. */
const WAIT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 250;

/** What a client may ask again, with the same Idempotency-Key: nobody was there, or it is told to come back. */
function isRetryable(response: HttpResponse): boolean {
  return [502, 503, 504].includes(response.status) || response.headers.has('retry-after');
}

/** Sends a write until it is answered, as a client does whose connection broke: each time with the same key. */
async function postWithRetry(person: HttpSession, path: string, key: string, body: unknown): Promise<HttpResponse> {
  const giveUpAt = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const response = await person.send('POST', path, { body, headers: { 'idempotency-key': key } }).catch((error) => {
      // What fetch throws when nobody listens, or the connection breaks in the middle.
      if (!(error instanceof TypeError) || performance.now() > giveUpAt) throw error;
      return undefined;
    });
    if (response && (!isRetryable(response) || performance.now() > giveUpAt)) return response;
    await pause(RETRY_DELAY_MS);
  }
}

/** Creates a meeting and imports its transcript; answers the meeting's id. */
export async function importMeeting(person: HttpSession, key: string, sample: SampleMeeting): Promise<string> {
  const created = await postWithRetry(person, '/meetings', `${key}-meeting`, { meeting: { title: sample.title } });
  expectWithMessage(created, 'a new meeting').toMatchObject({ status: 201 });
  const { id } = meetingResponseSchema.parse(created.body).meeting;
  const transcript = { format: 'text', content: sample.transcript };
  const taken = await postWithRetry(person, `/meetings/${id}/transcript`, `${key}-transcript`, transcript);
  expectWithMessage(taken, 'an import').toMatchObject({ status: 202 });
  return id;
}
