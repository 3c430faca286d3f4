import { beforeEach, describe, expect, it } from '@jest/globals';
import { registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import { newEmail, type TestUser } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';

/** Addresses of one request, addresses that one person may email in a day, and emails from one account to one address. */
const PER_REQUEST = 50;
const PER_DAY = 500;
const PER_ADDRESS = 50;
const PARALLEL = 8;
/** Emails that an address may still receive before a race. */
const REMAINING_EMAILS = 2;
/** The race is repeated, because one run may miss the critical moment. */
const RUNS = 20;
const RUNS_PER_SENDER = Math.floor(PER_DAY / PER_ADDRESS) - 1;

let sender: TestUser;
beforeEach(async () => {
  sender = await registerVerified({ name: 'Sample Sender' });
});

async function createMinutes(): Promise<string> {
  const { id } = await createMeeting(sender);
  await sender.patch(`/meetings/${id}/minutes`, { content: '- In May.' });
  return id;
}
const emailMinutes = (meetingId: string, count = PER_REQUEST) =>
  sender.send('POST', `/meetings/${meetingId}/email_minutes`, {
    body: { email_addresses: Array.from({ length: count }, newEmail).join() },
  });
const invite = (email: string) => sender.post('/invitations', { invitations: [{ name: 'Somebody', email }] });

/** Sends emails until `remaining` more addresses fit the limit of the day. */
async function reachLimit(meetingId: string, remaining: number): Promise<void> {
  for (let sent = 0; sent < PER_DAY - remaining; sent += PER_REQUEST) {
    const count = Math.min(PER_REQUEST, PER_DAY - remaining - sent);
    expect(await emailMinutes(meetingId, count)).toMatchObject({ status: 200 });
  }
}

describe('the daily limit of emails', () => {
  it('accepts only one of eight parallel requests when only one fits the limit', async () => {
    let [id, remaining] = ['', 0];
    for (let run = 0; run < RUNS; run += 1) {
      if (remaining === 0) {
        sender = withRateLimitRetry(await registerVerified({ name: 'Sample Sender' }));
        [id, remaining] = [await createMinutes(), 2 * PER_REQUEST - 1];
        await reachLimit(id, remaining);
      }
      // More than half of what remains: a second request does not fit.
      const count = Math.floor(remaining / 2) + 1;
      const responses = await Promise.all(Array.from({ length: PARALLEL }, () => emailMinutes(id, count)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(PARALLEL - 1).fill(429)]);
      const rejected = responses.find(({ status }) => status === 429);
      expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(60 * 60);
      remaining -= count;
    }
  }, 240_000);

  it('is exact for one address with any number of parallel requests', async () => {
    let id = '';
    for (let run = 0; run < RUNS; run += 1) {
      if (run % RUNS_PER_SENDER === 0) {
        sender = withRateLimitRetry(await registerVerified({ name: 'Sample Sender' }));
        id = await createMinutes();
      }
      const address = newEmail();
      const emailAddress = () => sender.post(`/meetings/${id}/email_minutes`, { email_addresses: address });
      const statuses: number[] = [];
      // In the last round, the limit has space for two of eight.
      while (statuses.length < PER_ADDRESS)
        for (const { status } of await Promise.all(Array.from({ length: PARALLEL }, emailAddress)))
          statuses.push(status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(PER_ADDRESS);
      expect(statuses.filter((status) => status !== 200)).toEqual(Array(statuses.length - PER_ADDRESS).fill(429));
    }
  }, 240_000);

  it('stays reached when the meeting is deleted, and counts invitations and action items too', async () => {
    const id = await createMinutes();
    await reachLimit(id, 0);
    expect((await sender.delete(`/meetings/${id}`)).status).toBe(204);
    const nextId = await createMinutes();
    expect(await emailMinutes(nextId, 1)).toMatchObject({ status: 429 });
    expect(await invite(newEmail())).toMatchObject({ status: 429 });
    const action_item = { description: 'Order chairs', assignee_email: newEmail() };
    expect(await sender.post(`/meetings/${nextId}/action_items`, { action_item })).toMatchObject({ status: 429 });
  });

  it('accepts no more invitations to one address than fit the limit, from eight parallel requests', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      sender = withRateLimitRetry(await registerVerified({ name: 'Sample Sender' }));
      const id = await createMinutes();
      const email = newEmail();
      const emailAddress = () => sender.post(`/meetings/${id}/email_minutes`, { email_addresses: email });
      for (let sent = 0; sent < PER_ADDRESS - REMAINING_EMAILS; sent += PARALLEL)
        for (const { status } of await Promise.all(Array.from({ length: PARALLEL }, emailAddress)))
          expect(status).toBe(200);
      const responses = await Promise.all(Array.from({ length: PARALLEL }, () => invite(email)));
      // Parallel invitations to one address may conflict or take all seats. Further ones reach the limit.
      for (let attempt = 0; attempt <= REMAINING_EMAILS; attempt += 1) responses.push(await invite(email));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(REMAINING_EMAILS);
      expect(statuses.filter((status) => ![201, 409, 422, 429].includes(status))).toEqual([]);
      expect(statuses.at(-1)).toBe(429);
    }
  }, 240_000);
});
