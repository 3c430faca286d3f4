import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createOwner, type Owner } from '../owner.ts';
import { newBrowser } from '../person.ts';
import { operationCases } from '../routes/all-cases.ts';
import { expectClearError } from './clear-error.ts';
import { hostileBodies, toForm } from './hostile-bodies.ts';
import { buildPath, type JsonSchema, type Operation, readOperations } from './operations.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { createSessionPool } from './session-pool.ts';

const MAX_CONCURRENT_REQUESTS = 8;
const RUNS = 5;
/** Writes of one session that the gateway accepts in 10 s, a time in which this file can send all its requests. */
const WRITES_PER_SESSION = 200;
/** Operations with a strict rate limit: registration, those that take a password, a code or a passkey, and those that email a link. */
const STRICTLY_LIMITED: readonly string[] = [
  'POST /registrations',
  'POST /session',
  'POST /session/passkey',
  'POST /session/passkey/options',
  'POST /session/sso',
  'POST /session/reauthentication',
  'PUT /sso/provider',
  'POST /sso/connection',
  'POST /sso/domains/{name}/verification',
  'POST /passwords',
  'POST /email_changes',
  'PATCH /users/password',
  'POST /passkeys/options',
  'POST /two_factor/confirmation',
  'POST /two_factor/recovery_codes',
  'POST /data_exports',
];
/** Requires the name of the account, which an earlier operation may have changed to one of the texts in the bodies. */
const ACCOUNT_DELETION = 'POST /accounts/{id}/deletion';

const writeOperations = operationCases
  .map(({ operation }) => operation)
  .filter((operationName) => /^(POST|PATCH)/.test(operationName));
const maxRequests = writeOperations.length * (RUNS + 1) * MAX_CONCURRENT_REQUESTS;
let definitions: Record<string, JsonSchema>;
let operations: Operation[];
let owner: Owner;
let nextSession: () => HttpSession;

expectProcessesHealthy();
beforeAll(async () => {
  ({ operations, definitions } = await readOperations());
  owner = await createOwner();
  nextSession = await createSessionPool(owner.person.email, Math.ceil(maxRequests / WRITES_PER_SESSION));
});

async function getSession({ requiresSignIn }: Operation): Promise<HttpSession> {
  if (requiresSignIn) return nextSession();
  const session = newBrowser();
  await session.open();
  return session;
}

async function renameAccount(): Promise<void> {
  const response = await owner.person.patch(`/accounts/${owner.accountId}`, { name: 'The account of hostile bodies' });
  expect(response.status).toBe(200);
}

describe('a valid body with one invalid change', () => {
  it.each(writeOperations)('%s succeeds or returns a clear error', async (operationName) => {
    const operation = operations.find((candidate) => candidate.name === operationName);
    if (operation?.body === undefined) return;
    const bodyInput = fc.record({ text: hostileBodies(operation.body, definitions), isForm: fc.boolean() });
    // Fewer requests, because operations before sign-in are rate-limited by IP address.
    const maxConcurrent = operation.requiresSignIn ? MAX_CONCURRENT_REQUESTS : 2;
    const statuses = new Set<number>();
    const property = fc.asyncProperty(
      fc.array(bodyInput, { minLength: 1, maxLength: maxConcurrent }),
      async (bodies) => {
        const session = await getSession(operation);
        const responses = bodies.map(async ({ text, isForm }) => {
          const form = isForm ? toForm(text) : undefined;
          const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
          const caller = operation.requiresSignIn ? nextSession() : session;
          const response = await caller.send(operation.method, buildPath(operation, owner), {
            body: form ?? text,
            headers: { 'content-type': type },
          });
          statuses.add(response.status);
          if (STRICTLY_LIMITED.includes(operationName) && response.status === 429) return;
          expectClearError(response, form ?? text);
        });
        await Promise.all(responses);
      },
    );
    if (operationName === ACCOUNT_DELETION) await renameAccount();
    // The first body is always invalid: without it, all random bodies might be well-formed and be rejected only for their password.
    await fc.assert(property, { numRuns: RUNS, examples: [[[{ text: '[]', isForm: false }]]] });
    // 401 and 403 are returned before validation, so they test nothing here.
    expect([...statuses].filter((status) => status !== 401 && status !== 403)).not.toEqual([]);
  });

  it('leaves existing data unchanged or valid', async () => {
    const { person, meetingId } = owner;
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
