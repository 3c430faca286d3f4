import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';
import { rowsByCall } from '../routes/route-table.ts';
import { expectClearError } from './clear-error.ts';
import { hostileBodies, toForm } from './hostile-bodies.ts';
import { buildPath, type JsonSchema, type Operation, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

const AT_ONCE = 8;
const RUNS = 5;
const BROWSERS = 10;
/** Operations with a strict hourly rate limit: sign-in, password reset and registration. */
const isCounted = (call: string) => ['POST /session', 'POST /passwords', 'POST /registrations'].includes(call);

const writes = rowsByCall.map(({ call }) => call).filter((call) => /^(POST|PATCH)/.test(call));
let definitions: Record<string, JsonSchema>;
let operations: Operation[];
let own: Owner;
let session: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations, definitions } = await readOperations());
  own = await createOwner();
  session = await createSessionPool(own.person.email, BROWSERS);
});

async function browserFor({ requiresSignIn }: Operation): Promise<HttpSession> {
  if (requiresSignIn) return session();
  const browser = newBrowser();
  await browser.open();
  return browser;
}

describe('a valid body with one invalid change', () => {
  it.each(writes)('%s succeeds or returns a clear error', async (call) => {
    const operation = operations.find((one) => one.call === call);
    if (operation?.body === undefined) return;
    const sent = fc.record({ text: hostileBodies(operation.body, definitions), isForm: fc.boolean() });
    // These are rate-limited by IP address: send fewer.
    const atOnce = operation.requiresSignIn ? AT_ONCE : 2;
    const statuses = new Set<number>();
    const property = fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: atOnce }), async (bodies) => {
      const browser = await browserFor(operation);
      const responses = bodies.map(async ({ text, isForm }) => {
        const form = isForm ? toForm(text) : undefined;
        const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
        const caller = operation.requiresSignIn ? session() : browser;
        const response = await caller.send(operation.method, buildPath(operation, own), {
          body: form ?? text,
          headers: { 'content-type': type },
        });
        statuses.add(response.status);
        if (!(isCounted(call) && response.status === 429)) expectClearError(response, form ?? text);
      });
      await Promise.all(responses);
    });
    await fc.assert(property, { numRuns: RUNS });
    // A rejected caller gets no validation errors.
    expect([...statuses].filter((status) => status !== 401 && status !== 403)).not.toEqual([]);
  });

  it('leaves existing data unchanged or valid', async () => {
    const { person, meetingId } = own;
    for (const path of [
      '',
      '/minutes',
      '/transcript',
      '/action_items',
      '/agenda_items',
      '/notes',
      '/minutes/versions',
    ]) {
      expect(await person.get(`/meetings/${meetingId}${path}`)).toMatchObject({ status: 200 });
    }
    for (const path of [
      '/meetings',
      '/account_meeting_types',
      '/memberships',
      '/invitations',
      '/access_tokens',
      '/notifications',
    ]) {
      expect(await person.get(path)).toMatchObject({ status: 200 });
    }
    expect(await person.get('/search?q=sample')).toMatchObject({ status: 200 });
  });
});
