import { beforeAll, describe, expect, it } from '@jest/globals';
import { JSON_BODY_BYTES } from '@minutehand/contracts/limits';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import type { z } from 'zod';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { readOpenApi } from './open-api.ts';
import { createOwner, createUnknownIds, type Owner } from './owner.ts';
import { newBrowser, signIn } from './person.ts';
import { withRateLimitRetry } from './rate-limit-retry.ts';
import { operationCases } from './routes/all-cases.ts';
import type { OperationCase } from './routes/operation-case.ts';
import { sendRequest, withoutRequestId } from './routes/send.ts';

let openApi: Awaited<ReturnType<typeof readOpenApi>>;
let errorSchema: z.ZodType;
let owner: Owner;
let otherOwner: Owner;
/** A new session of the owner for each group of tests, because writes are rate-limited by session. */
let ownerSession: HttpSession;
const signInOwner = async () => withRateLimitRetry(await signIn(owner.person.email));
const useSeparateSession = () =>
  beforeAll(async () => {
    ownerSession = await signInOwner();
  });

beforeAll(async () => {
  openApi = await readOpenApi();
  errorSchema = openApi.getResponseSchema('GET /meetings', 'default')!;
  [owner, otherOwner] = await Promise.all([createOwner(), createOwner()]);
});

const cases = operationCases.map((operationCase) => ({
  ...operationCase,
  status: operationCase.permittedStatus ?? operationCase.expected.owner,
}));
const isWrite = ({ operation }: { operation: string }) => !operation.startsWith('GET ');
const isGuardedWrite = (operationCase: OperationCase & { operation: string }) =>
  isWrite(operationCase) && !operationCase.hasSecretUrl;

describe('the route table', () => {
  it('contains every operation in /openapi.json', () => {
    expect(openApi.operations.toSorted()).toEqual(operationCases.map(({ operation }) => operation).toSorted());
  });
});

describe('a permitted caller', () => {
  it.each(cases)(
    '$operation returns $status with a body that matches the OpenAPI schema',
    async ({ operation, status, createRequest, replacesSession, needsRecentAuthentication }) => {
      const request = await createRequest(owner);
      const needsOwnSession = replacesSession ?? needsRecentAuthentication;
      const session = request.session ?? (needsOwnSession ? await signIn(owner.person.email) : owner.person);
      const response = await sendRequest(session, operation, request);
      expect({ status: response.status, body: response.body }).toMatchObject({ status });
      const schema = openApi.getResponseSchema(operation, status < 400 ? status : 'default');
      if (schema) expect(schema.safeParse(response.body).error?.issues).toBeUndefined();
      expect(response.headers.get('cache-control')).toContain('no-store');
    },
  );
});

describe('a signed-out caller', () => {
  it.each(cases.filter(({ access }) => access === 'user'))(
    '$operation returns 401 with the sign-in path',
    async ({ operation }) => {
      const response = await sendRequest(newBrowser(), operation, { ...(isWrite({ operation }) && { body: {} }) });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('/sign-in');
      expect(errorSchema.safeParse(response.body).error?.issues).toBeUndefined();
    },
  );

  it.each(cases.filter(({ access }) => access === 'public'))(
    '$operation returns $status without a session',
    async (operationCase) => {
      const response = await sendRequest(
        newBrowser(),
        operationCase.operation,
        await operationCase.createRequest(owner),
      );
      expect(response.status).toBe(operationCase.status);
    },
  );
});

describe('a write without the CSRF token', () => {
  useSeparateSession();

  it.each(cases.filter(isGuardedWrite))('$operation returns 403, even with a wrong token', async (operationCase) => {
    for (const token of [undefined, 'wrong', otherOwner.person.csrfToken()]) {
      const response = await sendRequest(
        ownerSession,
        operationCase.operation,
        { body: {} },
        { headers: { 'x-csrf-token': token } },
      );
      expect(response.status).toBe(403);
      expect(errorSchema.safeParse(response.body).error?.issues).toBeUndefined();
    }
  });
});

describe('a write from another origin', () => {
  useSeparateSession();

  it.each(cases.filter(isGuardedWrite))('$operation returns 403, even with the CSRF token', async (operationCase) => {
    const response = await sendRequest(
      ownerSession,
      operationCase.operation,
      { body: {} },
      { headers: { origin: 'https://other.example' } },
    );
    expect(response.status).toBe(403);
  });
});

const operationsWithIds = cases.flatMap(({ operation, resourceRequests = {}, inaccessibleStatus = {} }) =>
  Object.entries(resourceRequests).map(([resource, createRequest]) => ({
    operation,
    resource,
    createRequest,
    status: inaccessibleStatus[resource] ?? 404,
  })),
);

describe('ids of another account', () => {
  useSeparateSession();

  it('are tested for every operation with ids in its path', () => {
    const withIds = cases
      .filter(({ operation, hasSecretUrl }) => /\{\w*id\}/.test(operation) && !hasSecretUrl)
      .map(({ operation }) => operation);
    expect(
      withIds.filter((operation) => !operationsWithIds.some((operationCase) => operationCase.operation === operation)),
    ).toEqual([]);
  });

  it.each(operationsWithIds)(
    '$operation returns $status for the $resource of another account, exactly as for an unknown one',
    async ({ operation, createRequest, status }) => {
      const response = await sendRequest(ownerSession, operation, createRequest(owner, otherOwner));
      const unknown = await sendRequest(ownerSession, operation, createRequest(owner, createUnknownIds()));
      expect(response.status).toBe(status);
      expect(withoutRequestId(response)).toEqual(withoutRequestId(unknown));
      if (status >= 400) expect(errorSchema.safeParse(response.body).error?.issues).toBeUndefined();
    },
  );

  it('do not change the other account', async () => {
    const { person, meetingId } = otherOwner;
    const meetingPaths = ['', '/minutes', '/transcript', '/action_items', '/agenda_items', '/notes'].map(
      (part) => `/meetings/${meetingId}${part}`,
    );
    const paths = [
      '/notifications',
      '/memberships',
      '/invitations',
      '/access_tokens',
      '/account_meeting_types',
      ...meetingPaths,
    ];
    const readAll = () => Promise.all(paths.map(async (path) => (await person.get(path)).body));
    const before = await readAll();
    const separateSession = await signInOwner();
    for (const { operation, createRequest, status } of operationsWithIds)
      expectWithMessage(
        await sendRequest(separateSession, operation, createRequest(owner, otherOwner)),
        operation,
      ).toMatchObject({ status });
    expect(await readAll()).toEqual(before);
  });
});

describe('a body that is not JSON', () => {
  useSeparateSession();

  it.each(cases.filter(isGuardedWrite))('$operation returns 400', async ({ operation }) => {
    const response = await sendRequest(ownerSession, operation, { body: '{"a":' });
    expect(response.status).toBe(400);
    expect(errorSchema.safeParse(response.body).error?.issues).toBeUndefined();
  });
});

describe('a body with an unknown content type', () => {
  useSeparateSession();

  it.each(cases.filter(isGuardedWrite))('$operation returns 415', async ({ operation }) => {
    const response = await sendRequest(
      ownerSession,
      operation,
      { body: 'x' },
      { headers: { 'content-type': 'text/plain' } },
    );
    expect(response.status).toBe(415);
  });
});

describe('a body that is too large', () => {
  useSeparateSession();

  it.each(cases.filter(isGuardedWrite))('$operation returns 413', async ({ operation, oversizedBodyBytes }) => {
    const body = JSON.stringify('x'.repeat(oversizedBodyBytes ?? JSON_BODY_BYTES));
    const response = await sendRequest(ownerSession, operation, { body });
    expect(response.status).toBe(413);
    expect(errorSchema.safeParse(response.body).error?.issues).toBeUndefined();
  });
});
