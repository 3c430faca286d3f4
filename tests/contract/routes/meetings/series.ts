import { expect } from '@jest/globals';
import { sinceLastTimeSchema } from '@minutehand/contracts/http/meetings/series';
import { eventually } from '@minutehand/test-kit/waiting';
import { createMeeting, importTranscript, waitUntilReady } from '../../meeting-requests.ts';
import type { Ids, Owner } from '../../owner.ts';
import {
  createMeetingCase,
  createReadCase,
  editors,
  meetingRequests,
  type OperationCase,
  type OperationCases,
  type RequestInput,
  readers,
} from '../operation-case.ts';

/** Creates a later meeting and a request that joins it to the series of the meeting that all cases use. */
const createJoinRequest = async ({ person, meetingId }: Owner): Promise<RequestInput> => ({
  path: { id: (await createMeeting(person, { started_at: '2030-01-07T10:00:00Z' })).id },
  body: { meeting_id: meetingId },
});

const joinRequests: OperationCase['resourceRequests'] = {
  meeting: (owner, { meetingId }) => ({ path: { id: meetingId }, body: { meeting_id: owner.meetingId } }),
  'other meeting': ({ meetingId }, ids) => ({ path: { id: meetingId }, body: { meeting_id: ids.meetingId } }),
};

const createCarryOverRequest = (
  id: string,
  { meetingId, actionItemId }: Pick<Ids, 'meetingId' | 'actionItemId'>,
): RequestInput => ({
  path: { id },
  body: { action_items: [{ meeting_id: meetingId, id: actionItemId }] },
});

async function prepareCarryOver(owner: Owner): Promise<RequestInput> {
  const { path, body } = await createJoinRequest(owner);
  const id = path?.id ?? '';
  expect(await owner.person.send('PUT', `/meetings/${id}/series`, { body })).toMatchObject({ status: 200 });
  const created = await owner.person.post(`/meetings/${owner.meetingId}/action_items`, {
    action_item: { description: 'Sweep the yard' },
  });
  return createCarryOverRequest(id, { meetingId: owner.meetingId, actionItemId: (created.body as { id: string }).id });
}

/** One item change per owner, because repeating the same decision has no effect. */
function decisionCase(decision: 'accept' | 'reject', subject: string): OperationCase {
  const requests = new WeakMap<Owner, Promise<RequestInput>>();
  return {
    access: 'user',
    expected: editors(200),
    createRequest: (owner) => {
      const request = requests.get(owner) ?? prepareDecision(owner, subject);
      requests.set(owner, request);
      return request;
    },
    resourceRequests: {
      meeting: (_owner, { meetingId }) => ({ path: { id: meetingId, change_id: decision }, body: {} }),
      change: ({ meetingId }, ids) => ({ path: { id: meetingId, change_id: ids.actionItemId }, body: {} }),
    },
  };
}

/** Imports a transcript into the next meeting that reports an action item of the shared meeting as done. */
async function prepareDecision(owner: Owner, subject: string): Promise<RequestInput> {
  const { person, meetingId } = owner;
  await person.post(`/meetings/${meetingId}/action_items`, {
    action_item: { description: `Repair the ${subject} door` },
  });
  const { path, body } = await createJoinRequest(owner);
  const id = path?.id ?? '';
  expect(await person.send('PUT', `/meetings/${id}/series`, { body })).toMatchObject({ status: 200 });
  const content = `Chair: How is the ${subject} door?\nBob: I repaired the ${subject} door yesterday, it is done.\n`;
  expect(await importTranscript(person, id, { format: 'text', content })).toMatchObject({ status: 202 });
  await waitUntilReady(person, id);
  const changeId = await eventually(async () => {
    const { changes } = sinceLastTimeSchema.parse((await person.get(`/meetings/${id}/since_last_time`)).body);
    expect(changes).toHaveLength(1);
    return changes[0]?.id ?? '';
  });
  return { path: { id, change_id: changeId }, body: {} };
}

export const seriesCases: OperationCases = {
  'GET /series': createReadCase(),
  'GET /meetings/{id}/series': createMeetingCase('read', 200),
  'PUT /meetings/{id}/series': {
    access: 'user',
    expected: editors(200),
    createRequest: createJoinRequest,
    resourceRequests: joinRequests,
  },
  'DELETE /meetings/{id}/series': createMeetingCase('write', 204),
  'POST /meetings/{id}/series/refuse': {
    access: 'user',
    expected: editors(200),
    createRequest: createJoinRequest,
    resourceRequests: joinRequests,
  },
  'GET /meetings/{id}/series/candidates': {
    access: 'user',
    expected: { ...readers(200), viewer: 403 },
    createRequest: ({ meetingId }) => ({ path: { id: meetingId }, query: '?q=lib' }),
    resourceRequests: meetingRequests,
  },
  'GET /meetings/{id}/series/brief': createMeetingCase('read', 200),
  'GET /meetings/{id}/since_last_time': createMeetingCase('read', 200),
  'POST /meetings/{id}/since_last_time/carry_over': {
    access: 'user',
    expected: editors(200),
    createRequest: prepareCarryOver,
    resourceRequests: {
      meeting: (owner, { meetingId }) => createCarryOverRequest(meetingId, owner),
      'earlier meeting': (owner, { meetingId }) => createCarryOverRequest(owner.meetingId, { ...owner, meetingId }),
      'action item': (owner, { actionItemId }) => createCarryOverRequest(owner.meetingId, { ...owner, actionItemId }),
    },
  },
  'POST /meetings/{id}/since_last_time/changes/{change_id}/accept': decisionCase('accept', 'garden'),
  'POST /meetings/{id}/since_last_time/changes/{change_id}/reject': decisionCase('reject', 'cellar'),
};
