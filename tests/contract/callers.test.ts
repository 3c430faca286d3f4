import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasSameTiming, measureInterleaved } from '@minutehand/test-kit/access';
import { type Callers, createCallers } from './callers.ts';
import { createUnknownIds } from './owner.ts';
import { signIn } from './person.ts';
import { operationCases } from './routes/all-cases.ts';
import type { ExpectedStatuses } from './routes/operation-case.ts';
import { sendRequest, withoutRequestId } from './routes/send.ts';

const callerKinds = [
  ...(['owner', 'admin', 'member', 'editor', 'viewer', 'otherOwner'] as const),
  ...(['signedOut', 'missingScope'] as const),
] satisfies (keyof ExpectedStatuses)[];
/** How often each of the two compared requests is timed. */
const TIMED_REQUESTS = 9;

let callers: Callers;
beforeAll(async () => {
  callers = await createCallers();
});

describe('an operation', () => {
  it.each(operationCases)('$operation returns the expected status for each kind of caller', async (operationCase) => {
    const { operation, expected, createRequest, createRejectedRequest } = operationCase;
    const statuses: Partial<Record<keyof ExpectedStatuses, number>> = {};
    for (const kind of callerKinds) {
      const isRejected = expected[kind] >= 400 && createRejectedRequest !== undefined;
      const owner = callers.getOwner(kind);
      const request = isRejected
        ? createRejectedRequest(owner, owner === callers.owner ? callers.admin : owner.person)
        : await createRequest(owner);
      const meetingId = request.meetingId ?? (operation.includes('/meetings/{id}') ? request.path?.id : undefined);
      if (owner === callers.sharingOwner && meetingId !== undefined) await callers.shareMeeting(meetingId);
      const session = await callers.getSession(kind, operationCase);
      statuses[kind] = (await sendRequest(session, operation, request)).status;
    }
    expect(statuses).toEqual(expected);
  });
});

const hiddenMeetingCases = operationCases.flatMap(({ operation, expected, resourceRequests = {} }) =>
  Object.entries(resourceRequests)
    .filter(([resource]) => expected.member === 404 && resource.startsWith('meeting') && resource !== 'meeting type')
    .map(([resource, createRequest]) => ({ operation, resource, createRequest })),
);

describe('a meeting of another member', () => {
  it.each(hiddenMeetingCases)(
    '$operation returns the same response for a hidden $resource as for an unknown one',
    async ({ operation, createRequest }) => {
      const { owner } = callers;
      const hidden = await sendRequest(owner.member, operation, createRequest(owner, owner));
      const unknown = await sendRequest(owner.member, operation, createRequest(owner, createUnknownIds()));
      expect(hidden.status).toBe(404);
      expect(withoutRequestId(hidden)).toEqual(withoutRequestId(unknown));
    },
  );
});

describe('resources of another account', () => {
  // A read and a write of each area; services/*/test/access.component.test.ts measures each gRPC method.
  const timedOperations = [
    ['GET /meetings/{id}', 'meeting'],
    ['GET /meetings/{id}/transcript', 'meeting'],
    ['PATCH /meetings/{id}/minutes', 'meeting'],
    ['DELETE /meetings/{id}/action_items/{action_item_id}', 'meeting with its action item'],
    ['DELETE /invitations/{id}', 'invitation'],
    ['DELETE /access_tokens/{id}', 'access token'],
    ['PATCH /memberships/{id}', 'membership'],
    ['POST /accounts/{id}/switch', 'account'],
  ] as const;

  it.each(timedOperations)(
    '%s takes the same time for the %s of another account as for an unknown one',
    async (operation, resource) => {
      const createRequest = operationCases.find((operationCase) => operationCase.operation === operation)
        ?.resourceRequests?.[resource];
      if (createRequest === undefined) throw new Error(`${operation} has no request for a ${resource}.`);
      const { owner, otherOwner } = callers;
      const session = await signIn(owner.person.email);
      const durations = await measureInterleaved(
        TIMED_REQUESTS,
        () => sendRequest(session, operation, createRequest(owner, otherOwner)),
        () => sendRequest(session, operation, createRequest(owner, createUnknownIds())),
      );
      expect(durations).toSatisfy(hasSameTiming);
    },
  );
});
