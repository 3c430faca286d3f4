import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { meetings as meetingAggregate } from '../src/outbound/store/meetings.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
  await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
  await context.finishGeneration(createResult(meetingId, 1));
  await context.client.createShare({ meetingId, userId: 'user-2', role: 'editor', requestKey: '' }, { as: ann });
});
afterEach(() => context.service.stop());

const decide = (decision: string, as = ann, version?: number, note = '') =>
  context.client.decideApproval({ meetingId, decision, note, version }, { as });
const getApproval = async (as = ann) => (await context.client.getApproval({ meetingId }, { as })).approval!;
const getMinutes = async () => (await context.client.getMinutes({ meetingId }, { as: ann })).minutes!;
const save = (content: string, as = ann, amendment?: string) =>
  context.client.updateMinutes({ meetingId, content, version: undefined, amendment }, { as });
const listItems = async () => (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;
const addItem = (description: string, as = ann, amendment?: string) =>
  context.client.createActionItem({ meetingId, actionItem: { description }, requestKey: '', amendment }, { as });
const editItem = (actionItemId: string, changes: object, amendment?: string, as = ann) =>
  context.client.updateActionItem({ meetingId, actionItemId, changes, amendment }, { as });
async function approve() {
  await decide('submit', bob, undefined, 'Please read.');
  await decide('approve');
}

const LOCKED = { code: 'approval.locked' };

describe('the approval of minutes', () => {
  it('requires an owner who has seen the current text; editors can submit', async () => {
    const { version } = await getMinutes();
    expect(await getApproval()).toMatchObject({ state: 'draft', version, approvedVersion: 0, entries: [] });
    await decide('submit', bob, version, 'Please read.');
    await expect(decide('approve', bob)).rejects.toMatchObject({ code: 'meeting.approve_forbidden' });
    await save('By hand', bob);
    await expect(decide('approve', ann, version)).rejects.toMatchObject({ code: 'platform.stale_version' });
    const { version: seen } = await getMinutes();
    await decide('approve', ann, seen);
    expect(await getApproval(bob)).toMatchObject({
      state: 'approved',
      version: seen,
      approvedVersion: seen,
      entries: [
        { kind: 'submitted', byId: 'user-2', byName: 'Bob Ray', note: 'Please read.', version },
        { kind: 'approved', byId: 'user-1', byName: 'Ann Lee', version: seen },
      ],
    });
    expect(await context.getPublishedEvents('meetings.approval_decided')).toEqual([
      { meetingId, decision: 'submitted', decidedBy: 'user-2', recipientIds: ['user-1'] },
      { meetingId, decision: 'approved', decidedBy: 'user-1', recipientIds: ['user-2'] },
    ]);
    expect((await context.getPublishedEvents('meetings.minutes_changed')).at(-1)).toMatchObject({
      meetingId,
      version: seen,
    });
  });

  it('cannot follow directly on a return to draft', async () => {
    await decide('submit');
    await decide('return', bob, undefined, 'The date is wrong.');
    await expect(decide('approve')).rejects.toMatchObject({ code: 'approval.state_wrong' });
    expect((await getApproval()).state).toBe('draft');
  });

  it('is rejected without minutes and during a generation', async () => {
    const empty = await context.createMeeting(ann);
    const submit = { meetingId: empty.id, decision: 'submit', note: '', version: undefined };
    await expect(context.client.decideApproval(submit, { as: ann })).rejects.toMatchObject({
      code: 'approval.no_minutes',
    });
    await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    await expect(decide('submit')).rejects.toMatchObject({ code: 'meeting.generation_running' });
  });
});

describe('the list of minutes to approve', () => {
  const list = async (as = ann, isMine = false) =>
    (
      await context.client.listMeetings(
        { type: '', state: '', mine: isMine, limit: 0, cursor: '', view: 'to_approve' },
        { as },
      )
    ).meetings.map(({ id }) => id);
  const settle = () => context.service.bus.settled();

  it('has meetings in review, for those who may approve them', async () => {
    const admin = createActor({ userId: 'user-3', role: 'admin' });
    await settle();
    expect(await list()).toEqual([]);
    await decide('submit', bob);
    await expectEventually(list).toEqual([meetingId]);
    expect([await list(ann, true), await list(admin), await list(admin, true), await list(bob)]).toEqual([
      [meetingId],
      [meetingId],
      [],
      [],
    ]);
    await decide('return');
    await expectEventually(list).toEqual([]);
    await decide('submit', bob);
    await expectEventually(list).toEqual([meetingId]);
    await decide('approve');
    await expectEventually(list).toEqual([]);
  });

  it('is found by the state of the minutes, by all who can read the meeting', async () => {
    const listByState = async (state: string, as = ann, filter = {}) =>
      (
        await context.client.listMeetings({ type: '', state, mine: false, limit: 0, cursor: '', ...filter }, { as })
      ).meetings.map(({ id, inReview }) => [id, inReview]);
    const outsider = createActor({ userId: 'user-4' });
    await decide('submit', bob);
    await expectEventually(() => listByState('in_review', bob)).toEqual([[meetingId, true]]);
    await context.client.favoriteMeeting({ meetingId, favorite: true }, { as: ann });
    expect(await listByState('in_review', ann, { view: 'favorites' })).toEqual([[meetingId, true]]);
    expect([await listByState('in_review', outsider), await listByState('approved')]).toEqual([[], []]);
    await decide('return');
    await expectEventually(() => listByState('ready')).toEqual([[meetingId, false]]);
    expect([await listByState('in_review'), await listByState('approved')]).toEqual([[], []]);
    await approve();
    await expectEventually(() => listByState('approved', bob)).toEqual([[meetingId, false]]);
    expect(await listByState('approved', ann, { view: 'to_approve' })).toEqual([]);
    expect([await listByState('in_review'), await listByState('approved', outsider)]).toEqual([[], []]);
  });

  it('finds approved minutes whose approval a process of an earlier release copied', async () => {
    await approve();
    await settle();
    const meetings = context.service.store.collection(meetingAggregate);
    await meetings.update(ann, meetingId, (meeting) => ({ document: { ...meeting, isApproved: undefined } }));
    const request = { type: '', state: 'approved', mine: false, limit: 0, cursor: '' };
    const page = await context.client.listMeetings(request, { as: ann });
    expect(page.meetings.map(({ id }) => id)).toEqual([meetingId]);
  });

  it('matches the minutes, even if an event is repeated or late', async () => {
    await decide('submit');
    await decide('return');
    for (let count = 0; count < 2; count++)
      await context.publish('meetings.minutes_changed', { meetingId, version: 1, generated: false });
    expect(await list()).toEqual([]);
    await decide('submit');
    for (let count = 0; count < 2; count++)
      await context.publish('meetings.minutes_changed', { meetingId, version: 1, generated: false });
    expect(await list()).toEqual([meetingId]);
  });
});

describe('approved minutes', () => {
  it('reject every kind of write', async () => {
    const [first] = await listItems();
    await approve();
    const before = [await getMinutes(), await listItems()];
    const actionItemId = first!.id;
    const writes = [
      save('By hand'),
      context.client.restoreMinutesVersion(
        { meetingId, minutesVersion: 1, version: undefined, amendment: undefined },
        { as: ann },
      ),
      context.client.decideMinutesProposal(
        { meetingId, decision: 'accept', lineIds: [], all: true, version: 1, proposalVersion: 2 },
        { as: ann },
      ),
      context.client.retryProcessing({ meetingId, section: '' }, { as: ann }),
      context.importText(ann, meetingId, SAMPLE_TRANSCRIPT),
      addItem('One more'),
      editItem(actionItemId, { description: 'Something else' }),
      editItem(actionItemId, { state: 'open' }),
      context.client.toggleActionItem({ meetingId, actionItemId }, { as: ann }),
      context.client.deleteActionItem({ meetingId, actionItemId, amendment: undefined }, { as: ann }),
    ];
    for (const write of writes) await expect(write).rejects.toMatchObject(LOCKED);
    expect([await getMinutes(), await listItems()]).toEqual(before);
  });

  it('can be changed by an amendment, which records author, time, reason and changed lines', async () => {
    await save('## Decisions\n\n- In May.\n');
    await approve();
    const { version: approvedVersion } = await getMinutes();
    await expect(save('## Decisions\n\n- In June.\n', ann, ' ')).rejects.toMatchObject({
      code: 'approval.note_invalid',
    });
    await expect(save('## Decisions\n\n- In June.\n', bob, 'A slip.')).rejects.toMatchObject({
      code: 'approval.forbidden',
    });
    const { minutes: saved } = await save('## Decisions\n\n- In June.\n', ann, 'A slip.');
    expect(saved?.content).toContain('In June');
    const now = await getApproval(bob);
    expect(now).toMatchObject({ state: 'approved', version: approvedVersion + 1, approvedVersion });
    expect(now.entries.at(-1)).toMatchObject({
      kind: 'amended',
      byName: 'Ann Lee',
      note: 'A slip.',
      subject: 'minutes',
      version: approvedVersion + 1,
      lines: [
        { kind: 'removed', text: '- In May.' },
        { kind: 'added', text: '- In June.' },
      ],
    });
    await save('## Decisions\n\n- In June.\n', ann, 'Once more.');
    expect((await getApproval()).entries).toHaveLength(now.entries.length);
  });

  it('allow completing action items; other changes are amendments with the lines before and after', async () => {
    const { actionItem } = await addItem('Water the plants');
    const actionItemId = actionItem!.id;
    await approve();
    await context.client.toggleActionItem({ meetingId, actionItemId }, { as: bob });
    expect((await getApproval()).entries).toHaveLength(2);
    const edits = { description: 'Water all plants', dueDate: '2026-12-01', assigneeId: 'user-2' };
    await expect(editItem(actionItemId, edits, 'All of them.', bob)).rejects.toMatchObject({
      code: 'approval.forbidden',
    });
    await expect(editItem(actionItemId, { dueDate: 'soon' }, 'Soon.')).rejects.toMatchObject({
      code: 'action_item.invalid',
    });
    await editItem(actionItemId, edits, 'All of them.');
    await addItem('Feed the fish', ann, 'Forgotten.');
    await context.client.deleteActionItem({ meetingId, actionItemId, amendment: 'Not ours.' }, { as: ann });
    const amendedLine = 'Water all plants (Bob Ray, due 2026-12-01)';
    expect(
      (await getApproval()).entries.slice(2).map(({ subject, note, lines }) => ({ subject, note, lines })),
    ).toEqual([
      {
        subject: 'action_item',
        note: 'All of them.',
        lines: [
          { kind: 'removed', text: 'Water the plants' },
          { kind: 'added', text: amendedLine },
        ],
      },
      { subject: 'action_item', note: 'Forgotten.', lines: [{ kind: 'added', text: 'Feed the fish' }] },
      { subject: 'action_item', note: 'Not ours.', lines: [{ kind: 'removed', text: amendedLine }] },
    ]);
  });

  it.each(['progress', 'amendment', 'undefined'])(
    'record an amendment with the note "%s" like any other',
    async (note) => {
      const { actionItem } = await addItem('Water the plants');
      const actionItemId = actionItem!.id;
      await approve();
      const changes = { description: 'Water nothing' };
      await expect(editItem(actionItemId, changes, note, bob)).rejects.toMatchObject({ code: 'approval.forbidden' });
      await editItem(actionItemId, changes, note);
      expect((await getApproval()).entries.at(-1)).toMatchObject({ kind: 'amended', byName: 'Ann Lee', note });
    },
  );

  it('stay unchanged when an earlier generation finishes', async () => {
    await decide('submit');
    await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
    // Simulates an approval that was in flight when the generation started.
    const stored = (await context.collections.minutes.find(ann, meetingId))!;
    const approved = { ...stored, approval: { ...stored.approval, state: 'approved' as const } };
    await context.collections.minutes.replace(ann, approved);
    const before = [(await getMinutes()).content, await listItems()];
    const emptyResult = createResult(meetingId, 2, { title: 'Another', sections: [], actionItems: [] });
    await context.finishGeneration(emptyResult);
    expect([(await getMinutes()).content, await listItems()]).toEqual(before);
    expect((await getMinutes()).proposalVersion).toBe(0);
    expect((await context.client.getMeeting({ meetingId }, { as: ann })).meeting?.state).toBe('ready');
  });
});
