import { expect } from '@jest/globals';
import { sinceLastTimeSchema } from '@minutehand/contracts/http/meetings/series';
import { eventually } from '@minutehand/test-kit/waiting';
import { createMeeting, importTranscript, waitUntilReady } from '../meeting-requests.ts';
import type { Ids, Owner } from '../owner.ts';
import { type Call, editors, meeting, meetingRow, type Row, type Rows, readers } from './row.ts';

/** Creates a later meeting in a series with the shared one. */
const together = async ({ person, meetingId }: Owner): Promise<Call> => ({
  path: { id: (await createMeeting(person, { started_at: '2030-01-07T10:00:00Z' })).id },
  body: { meeting_id: meetingId },
});

const withOther: Row['naming'] = {
  meeting: (own, { meetingId }) => ({ path: { id: meetingId }, body: { meeting_id: own.meetingId } }),
  'other meeting': ({ meetingId }, named) => ({ path: { id: meetingId }, body: { meeting_id: named.meetingId } }),
};

const carrying = (id: string, { meetingId, actionItemId }: Pick<Ids, 'meetingId' | 'actionItemId'>): Call => ({
  path: { id },
  body: { action_items: [{ meeting_id: meetingId, id: actionItemId }] },
});

async function carried(own: Owner): Promise<Call> {
  const { path, body } = await together(own);
  const id = path?.id ?? '';
  expect(await own.person.send('PUT', `/meetings/${id}/series`, { body })).toMatchObject({ status: 200 });
  const created = await own.person.post(`/meetings/${own.meetingId}/action_items`, {
    action_item: { description: 'Sweep the yard' },
  });
  return carrying(id, { meetingId: own.meetingId, actionItemId: (created.body as { id: string }).id });
}

/** One per owner: repeating the same decision has no effect. */
function decisionRow(decision: 'accept' | 'reject', thing: string): Row {
  const created = new WeakMap<Owner, Promise<Call>>();
  return {
    access: 'person',
    expected: editors(200),
    good: (own) => {
      const call = created.get(own) ?? proposed(own, thing);
      created.set(own, call);
      return call;
    },
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId, change_id: decision }, body: {} }),
      change: ({ meetingId }, named) => ({ path: { id: meetingId, change_id: named.actionItemId }, body: {} }),
    },
  };
}

/** The next meeting's transcript reports an action item of the shared meeting as done. */
async function proposed(own: Owner, thing: string): Promise<Call> {
  const { person, meetingId } = own;
  await person.post(`/meetings/${meetingId}/action_items`, {
    action_item: { description: `Repair the ${thing} door` },
  });
  const { path, body } = await together(own);
  const id = path?.id ?? '';
  expect(await person.send('PUT', `/meetings/${id}/series`, { body })).toMatchObject({ status: 200 });
  const content = `Chair: How is the ${thing} door?\nBob: I repaired the ${thing} door yesterday, it is done.\n`;
  expect(await importTranscript(person, id, { format: 'text', content })).toMatchObject({ status: 202 });
  await waitUntilReady(person, id);
  const changeId = await eventually(async () => {
    const { changes } = sinceLastTimeSchema.parse((await person.get(`/meetings/${id}/since_last_time`)).body);
    expect(changes).toHaveLength(1);
    return changes[0]?.id ?? '';
  });
  return { path: { id, change_id: changeId }, body: {} };
}

export const seriesRows: Rows = {
  'GET /meetings/{id}/series': meetingRow('read', 200),
  'PUT /meetings/{id}/series': { access: 'person', expected: editors(200), good: together, naming: withOther },
  'DELETE /meetings/{id}/series': meetingRow('write', 204),
  'POST /meetings/{id}/series/refuse': { access: 'person', expected: editors(200), good: together, naming: withOther },
  'GET /meetings/{id}/series/candidates': {
    access: 'person',
    expected: { ...readers(200), viewer: 403 },
    good: ({ meetingId }) => ({ path: { id: meetingId }, query: '?q=lib' }),
    naming: meeting,
  },
  'GET /meetings/{id}/since_last_time': meetingRow('read', 200),
  'POST /meetings/{id}/since_last_time/carry_over': {
    access: 'person',
    expected: editors(200),
    good: carried,
    naming: {
      meeting: (own, { meetingId }) => carrying(meetingId, own),
      'earlier meeting': (own, { meetingId }) => carrying(own.meetingId, { ...own, meetingId }),
      'action item': (own, { actionItemId }) => carrying(own.meetingId, { ...own, actionItemId }),
    },
  },
  'POST /meetings/{id}/since_last_time/changes/{change_id}/accept': decisionRow('accept', 'garden'),
  'POST /meetings/{id}/since_last_time/changes/{change_id}/reject': decisionRow('reject', 'cellar'),
};
