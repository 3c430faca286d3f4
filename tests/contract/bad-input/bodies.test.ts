import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';
import { rowsByCall } from '../routes/route-table.ts';
import { expectClearError } from './clear-error.ts';
import { asForm, hostileBodies } from './hostile-bodies.ts';
import { type JsonSchema, type Operation, pathOf, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

const AT_ONCE = 8;
const RUNS = 5;
const BROWSERS = 10;
/** Wrong passwords, reset links and registrations are few an hour; what is too many is told so. */
const isCounted = (call: string) => ['POST /session', 'POST /passwords', 'POST /registrations'].includes(call);

const writes = rowsByCall.map(({ call }) => call).filter((call) => /^(POST|PATCH)/.test(call));
let definitions: Record<string, JsonSchema>;
let operations: Operation[];
let own: Owner;
let asker: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations, definitions } = await readOperations());
  own = await createOwner();
  asker = await createSessionPool(own.person.email, BROWSERS);
});

async function browserFor({ isOfPerson }: Operation): Promise<HttpSession> {
  if (isOfPerson) return asker();
  const browser = newBrowser();
  await browser.open();
  return browser;
}

describe('a body that was right until one thing in it was changed', () => {
  it.each(writes)('%s answers what is wrong with it, or does what it says', async (call) => {
    const operation = operations.find((one) => one.call === call);
    if (operation?.body === undefined) return;
    const sent = fc.record({ text: hostileBodies(operation.body, definitions), isForm: fc.boolean() });
    // Those count who asks by address: less of them.
    const atOnce = operation.isOfPerson ? AT_ONCE : 2;
    const statuses = new Set<number>();
    const property = fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: atOnce }), async (bodies) => {
      const browser = await browserFor(operation);
      const answers = bodies.map(async ({ text, isForm }) => {
        const form = isForm ? asForm(text) : undefined;
        const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
        const session = operation.isOfPerson ? asker() : browser;
        const answer = await session.send(operation.method, pathOf(operation, own), {
          body: form ?? text,
          headers: { 'content-type': type },
        });
        statuses.add(answer.status);
        if (!(isCounted(call) && answer.status === 429)) expectClearError(answer, form ?? text);
      });
      await Promise.all(answers);
    });
    await fc.assert(property, { numRuns: RUNS });
    // Who is not let in is not asked what is wrong with the body.
    expect([...statuses].filter((status) => status !== 401 && status !== 403)).not.toEqual([]);
  });

  it('leaves what is there as it was, or as it should be', async () => {
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
