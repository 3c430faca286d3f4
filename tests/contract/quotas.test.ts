import { beforeAll, describe, expect, it } from '@jest/globals';
import { registerVerified } from './mailbox.ts';
import { createMeeting } from './meeting-requests.ts';
import type { TestUser } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';

const PARALLEL = 8;
/** The race is repeated, because one run may miss the critical moment. */
const RUNS = 20;
const TOKENS = 50;
/** Tokens that fit the quota in each run. */
const AVAILABLE_TOKENS = 3;

let person: TestUser;
let accountId: string;
beforeAll(async () => {
  person = await registerVerified({ name: 'Sample Owner' });
  const { body } = await person.get('/session');
  accountId = (body as { account: { id: string } }).account.id;
});

type Usage = { quota: string; used: number; limit: number | null; is_near_limit: boolean };
async function getUsage(): Promise<Map<string, Usage>> {
  const { status, body } = await person.get(`/accounts/${accountId}/usage`);
  expect(status).toBe(200);
  const { usage, is_incomplete } = body as { usage: Usage[]; is_incomplete: boolean };
  expect(is_incomplete).toBe(false);
  return new Map(usage.map((entry) => [entry.quota, entry]));
}
const createToken = () =>
  withRateLimitRetry(person).post('/access_tokens', { access_token: { name: 'A script', scopes: ['read'] } });

describe('the usage of an account', () => {
  it('counts meetings, texts, generations, uploads and their bytes', async () => {
    const before = await getUsage();
    const { id } = await createMeeting(person);
    await person.post(`/meetings/${id}/transcript`, { format: 'text', content: 'Ann: We meet in May.' });
    const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 123, checksum: `${'A'.repeat(22)}==` };
    await person.post('/direct_uploads', { blob });
    const after = await getUsage();
    const getIncrease = (quota: string) => (after.get(quota)?.used ?? 0) - (before.get(quota)?.used ?? 0);
    expect([...after.keys()].map((quota) => [quota, getIncrease(quota)])).toEqual(
      expect.arrayContaining([
        ['meetings', 1],
        ['generations_per_day', 1],
        ['generations_per_person_per_day', 1],
        ['uploads', 1],
        ['upload_bytes', 123],
        ['upload_bytes_per_person_per_day', 123],
      ]),
    );
    // Usage is counted in blocks of 4,096 bytes: one for the transcript, and possibly more for the minutes.
    expect(getIncrease('text_bytes')).toBeGreaterThanOrEqual(4096);
  });

  it('warns before access tokens are rejected, and none of 8 parallel requests exceeds the limit', async () => {
    for (let token = 0; token < TOKENS - AVAILABLE_TOKENS; token += 1)
      expect(await createToken()).toMatchObject({ status: 201 });
    expect((await getUsage()).get('access_tokens_per_person')).toMatchObject({
      used: TOKENS - AVAILABLE_TOKENS,
      limit: TOKENS,
      is_near_limit: true,
    });
    for (let run = 0; run < RUNS; run += 1) {
      const responses = await Promise.all(Array.from({ length: PARALLEL }, createToken));
      const created = responses.filter(({ status }) => status === 201);
      const rejected = responses.filter(({ status }) => status === 422);
      expect([created.length, rejected.length]).toEqual([AVAILABLE_TOKENS, PARALLEL - AVAILABLE_TOKENS]);
      expect(rejected[0]?.body).toMatchObject({
        error: expect.stringContaining('You have 50 of at most 50 access tokens. Delete one'),
      });
      for (const { body } of created) {
        const { access_token } = body as { access_token: { id: string } };
        expect((await withRateLimitRetry(person).delete(`/access_tokens/${access_token.id}`)).status).toBe(204);
      }
    }
  }, 120_000);
});
