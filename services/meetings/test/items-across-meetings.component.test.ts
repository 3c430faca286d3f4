import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { eventually } from '@minutehand/test-kit/waiting';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2', role: 'member' });
const NO_CHANGES = { assigneeType: '', assigneeId: '', assigneeName: '', assigneeEmail: '', dueDate: '', state: '' };

let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const addItem = async (meetingId: string, fields: object = {}): Promise<string> =>
  (
    await context.client.createActionItem(
      { meetingId, actionItem: { description: 'Paint', ...fields }, requestKey: '', amendment: undefined },
      { as: ann },
    )
  ).actionItem!.id;

/** A meeting of Ann with minutes and one or more proposed items. */
async function createReadyMeeting(): Promise<{ meetingId: string; proposedIds: string[] }> {
  const { id: meetingId } = await context.createMeeting(ann);
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(meetingId, 1));
  const { actionItems } = await context.client.listActionItems({ meetingId }, { as: ann });
  return { meetingId, proposedIds: actionItems.map(({ id }) => id) };
}

const share = (meetingId: string, role: string) =>
  context.client.createShare({ meetingId, userId: bob.userId, role, requestKey: '' }, { as: ann });
const update = (actionItemIds: string[], changes: Partial<typeof NO_CHANGES>, as = ann) =>
  context.client.updateActionItemsAcrossMeetings({ actionItemIds, ...NO_CHANGES, ...changes }, { as });
const remove = (actionItemIds: string[], as = ann) =>
  context.client.deleteActionItemsAcrossMeetings({ actionItemIds, amendment: undefined }, { as });
const listProposed = async (as = ann) =>
  (
    await context.client.listAssignedActionItems(
      { assignee: 'team', state: 'proposed', dueBefore: '', limit: 50, cursor: '' },
      { as },
    )
  ).actionItems.map(({ id }) => id);

async function approve(meetingId: string): Promise<void> {
  for (const decision of ['submit', 'approve'])
    await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
}

describe('a change of action items of several meetings', () => {
  describe('that assigns them to an address', () => {
    const EVE = { assigneeType: 'external', assigneeName: 'Eve', assigneeEmail: 'eve@sample.example' };
    const getEmails = () => context.getPublishedEvents('meetings.assignment_mail_requested');
    const getContents = async () => {
      const { assignmentMailId } = (await getEmails()).at(-1)!;
      return context.client.getAssignmentMailDelivery(
        { assignmentMailId },
        { as: serviceCaller('notifications', 'account-1') },
      );
    };
    async function assignInTwoMeetings(): Promise<string[]> {
      const meetings = [await context.createMeeting(ann, 'Weekly'), await context.createMeeting(ann, 'Planning')];
      const ids: string[] = [];
      for (const { id } of meetings) ids.push(await addItem(id), await addItem(id));
      await update(ids, EVE);
      return meetings.map(({ id }) => id);
    }

    it('sends one email with the items of all meetings', async () => {
      await assignInTwoMeetings();
      expect(await getEmails()).toHaveLength(1);
      expect(context.reservedEmails).toHaveLength(1);
      const { meetingTitle, items } = await getContents();
      expect(items.map((item) => item.meetingTitle).toSorted()).toEqual(['Planning', 'Planning', 'Weekly', 'Weekly']);
      expect(meetingTitle).toBe(items[0]?.meetingTitle);
    });

    it('keeps the email for the other items when one of the meetings is deleted', async () => {
      const [weekly, planning] = await assignInTwoMeetings();
      const { meetingTitle } = await getContents();
      const first = meetingTitle === 'Weekly' ? weekly : planning;
      await context.client.deleteMeeting({ meetingId: first! }, { as: ann });
      await eventually(async () => expect((await getContents()).items).toHaveLength(2));
      expect((await getContents()).meetingTitle).not.toBe(meetingTitle);
    });
  });

  it('accepts the proposals of all these meetings', async () => {
    const [one, two] = [await createReadyMeeting(), await createReadyMeeting()];
    const ids = [...one.proposedIds, ...two.proposedIds];
    const { actionItems, skipped } = await update(ids, { state: 'open' });
    expect(actionItems.map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual(
      ids.map((id) => `${id} open`).toSorted(),
    );
    expect(skipped).toEqual([]);
    expect(await listProposed()).toEqual([]);
  });

  it('skips the items of approved minutes, and of meetings that the actor may not edit', async () => {
    const [approved, open] = [await createReadyMeeting(), await createReadyMeeting()];
    await approve(approved.meetingId);
    const { actionItems, skipped } = await update([...approved.proposedIds, ...open.proposedIds], { state: 'open' });
    expect(actionItems.map(({ id }) => id).toSorted()).toEqual(open.proposedIds.toSorted());
    expect(skipped).toEqual(approved.proposedIds.map((actionItemId) => ({ actionItemId, code: 'approval.locked' })));
    await share(open.meetingId, 'viewer');
    expect(await update(open.proposedIds, { dueDate: '2030-01-02' }, bob)).toEqual({
      actionItems: [],
      skipped: open.proposedIds.map((actionItemId) => ({ actionItemId, code: 'meeting.forbidden' })),
    });
  });

  it('changes nothing when the actor cannot read one of the items', async () => {
    const mine = await createReadyMeeting();
    const { proposedIds: hidden } = await createReadyMeeting();
    await share(mine.meetingId, 'editor');
    const selection = [...mine.proposedIds, ...hidden];
    await expect(update(selection, { state: 'open' }, bob)).rejects.toMatchObject({
      code: 'action_item.selection_unknown',
    });
    await expect(remove(selection, bob)).rejects.toMatchObject({ code: 'action_item.selection_unknown' });
    expect((await listProposed()).toSorted()).toEqual(selection.toSorted());
  });

  it('completes accepted items of approved minutes without an amendment', async () => {
    const { meetingId, proposedIds } = await createReadyMeeting();
    await update(proposedIds, { state: 'open' });
    await approve(meetingId);
    const { actionItems, skipped } = await update(proposedIds, { state: 'done' });
    expect(actionItems.map(({ state }) => state)).toEqual(proposedIds.map(() => 'done'));
    expect(skipped).toEqual([]);
  });

  it('deletes the items and skips those of approved minutes', async () => {
    const [approved, open] = [await createReadyMeeting(), await createReadyMeeting()];
    await approve(approved.meetingId);
    const { deletedIds, skipped } = await remove([...approved.proposedIds, ...open.proposedIds]);
    expect(deletedIds.toSorted()).toEqual(open.proposedIds.toSorted());
    expect(skipped.map(({ code }) => code)).toEqual(approved.proposedIds.map(() => 'approval.locked'));
    expect((await listProposed()).toSorted()).toEqual(approved.proposedIds.toSorted());
  });
});

describe('the items to review', () => {
  it('are the proposals in meetings that the actor may edit', async () => {
    const [edited, viewed] = [await createReadyMeeting(), await createReadyMeeting()];
    await createReadyMeeting();
    await share(edited.meetingId, 'editor');
    await share(viewed.meetingId, 'viewer');
    expect((await listProposed(bob)).toSorted()).toEqual(edited.proposedIds.toSorted());
    expect(await context.client.countActionItems({}, { as: bob })).toMatchObject({
      toReview: edited.proposedIds.length,
    });
  });

  it("are counted, with the user's own open and overdue items", async () => {
    const { meetingId, proposedIds } = await createReadyMeeting();
    await addItem(meetingId, { assigneeId: ann.userId, dueDate: '2020-01-02' });
    await addItem(meetingId, { assigneeId: ann.userId });
    await addItem(meetingId, { assigneeId: bob.userId });
    const expected = { toReview: proposedIds.length, open: 2, overdue: 1 };
    expect(await context.client.countActionItems({}, { as: ann })).toEqual(expected);
    await share(meetingId, 'editor');
    expect(await context.client.countActionItems({}, { as: bob })).toEqual({ ...expected, open: 1, overdue: 0 });
    const admin = createActor({ userId: 'user-9', role: 'admin' });
    expect(await context.client.countActionItems({}, { as: admin })).toEqual({ ...expected, open: 0, overdue: 0 });
  });
});
