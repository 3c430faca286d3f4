import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const admin = createActor({ userId: 'user-3', role: 'admin' });
const otherAccountUser = createActor({ userId: 'user-9', accountId: 'account-9', role: 'owner' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const listMeetings = (as = ann, overrides = {}) =>
  context.client.listMeetings({ type: '', state: '', mine: false, limit: 0, cursor: '', ...overrides }, { as });

describe('meetings', () => {
  it('are created with the default type of the account, which is created with the first meeting', async () => {
    const first = await context.createMeeting(ann);
    const second = await context.createMeeting(ann);
    expect(first).toMatchObject({
      title: 'Weekly',
      state: 'draft',
      owner: { id: 'user-1', name: 'Ann Lee' },
      role: 'owner',
      permissions: { edit: true, share: true, delete: true, approve: true },
      meetingType: { name: 'General', colour: '#6B7280' },
      version: 1,
    });
    expect(second.meetingType?.id).toBe(first.meetingType?.id);
    const types = await context.client.listMeetingTypes({ limit: 0, cursor: '' }, { as: ann });
    expect(types.meetingTypes).toHaveLength(1);
  });

  it('are created once by a repeated request, and again by another request or user', async () => {
    const ids = [
      await context.createMeeting(ann, 'Repeated', 'key-1'),
      await context.createMeeting(ann, 'Repeated', 'key-1'),
      await context.createMeeting(ann, 'Repeated', 'key-2'),
      await context.createMeeting(bob, 'Repeated', 'key-1'),
    ].map(({ id }) => id);
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    const { meetings } = await context.client.listMeetings(
      { type: '', state: '', mine: true, limit: 0, cursor: '' },
      { as: ann },
    );
    expect(meetings.filter(({ title }) => title === 'Repeated')).toHaveLength(2);
  });

  it('are not created again by a repeated request after they were deleted', async () => {
    const { id: meetingId } = await context.createMeeting(ann, 'Deleted', 'key-3');
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expect(context.createMeeting(ann, 'Deleted', 'key-3')).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('reject an unknown type with an error for the field', async () => {
    const request = { title: 'x', accountMeetingTypeId: 'none', startedAt: '', attendees: [], requestKey: '' };
    await expect(context.client.createMeeting(request, { as: ann })).rejects.toMatchObject({
      code: 'meeting.invalid',
      details: { fields: { account_meeting_type_id: ["This meeting type doesn't exist."] } },
    });
  });

  it('are listed for their readers, latest first, in pages', async () => {
    const first = await context.createMeeting(ann, 'One');
    const second = await context.createMeeting(ann, 'Two');
    const third = await context.createMeeting(bob, 'Three');
    const listIds = async (as = ann, overrides = {}) =>
      (await listMeetings(as, overrides)).meetings.map(({ id }) => id);
    expect(await listIds()).toEqual([second.id, first.id]);
    expect(await listIds(bob)).toEqual([third.id]);
    expect(await listIds(admin)).toEqual([third.id, second.id, first.id]);
    expect(await listIds(admin, { mine: true })).toEqual([]);
    expect(await listIds(otherAccountUser)).toEqual([]);
    expect(await listIds(ann, { state: 'ready' })).toEqual([]);
    expect(await listIds(ann, { type: first.meetingType?.id, state: 'draft', mine: true })).toHaveLength(2);
    const page = await listMeetings(ann, { limit: 1 });
    expect((await listMeetings(ann, { limit: 1, cursor: page.nextCursor })).meetings.map(({ id }) => id)).toEqual([
      first.id,
    ]);
    await expect(listMeetings(ann, { state: 'unknown' })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('are found by person, start, and a part of title or attendee, in both orders and in pages', async () => {
    const create = async (title: string, startedAt: string, attendees: string[], as = ann) => {
      const request = { title, startedAt, attendees, accountMeetingTypeId: '', requestKey: '' };
      return (await context.client.createMeeting(request, { as })).meeting!.id;
    };
    const plans = await create('Plans for May', '2026-05-01T09:00:00Z', ['Cleo Sample']);
    const budget = await create('Budget', '2026-06-01T09:00:00Z', ['Dan Example']);
    const roadmap = await create('Roadmap', '2026-07-01T09:00:00Z', [], bob);
    await context.client.createShare(
      { meetingId: budget, userId: 'user-2', role: 'viewer', requestKey: '' },
      { as: ann },
    );
    const findIds = async (overrides: object, as = ann) =>
      (await listMeetings(as, overrides)).meetings.map(({ id }) => id);
    expect(await findIds({ query: 'PLANS' })).toEqual([plans]);
    expect(await findIds({ query: ' dan ' })).toEqual([budget]);
    expect(await findIds({ query: 'roadmap' })).toEqual([]);
    expect(await findIds({ person: 'user-2' })).toEqual([budget]);
    expect(await findIds({ person: 'user-2' }, admin)).toEqual([roadmap, budget]);
    expect(await findIds({ startedFrom: '2026-05-02T00:00:00Z' })).toEqual([budget]);
    expect(await findIds({ startedBefore: '2026-06-01T09:00:00Z' })).toEqual([plans]);
    expect(await findIds({ oldestFirst: true }, admin)).toEqual([plans, budget, roadmap]);
    expect(await findIds({ query: 'a', mine: true, state: 'draft' })).toEqual([budget, plans]);
    const page = await listMeetings(ann, { query: 'a', limit: 1 });
    expect(page.meetings.map(({ id }) => id)).toEqual([budget]);
    expect(await findIds({ query: 'a', limit: 1, cursor: page.nextCursor })).toEqual([plans]);
    await expect(findIds({ startedFrom: 'May' })).rejects.toMatchObject({ code: 'meeting.filter_invalid' });
  });

  it('can be renamed unless the version is stale', async () => {
    const { id } = await context.createMeeting(ann);
    const changed = await context.client.updateMeeting({ meetingId: id, title: ' Sync ', version: 1 }, { as: ann });
    expect(changed.meeting).toMatchObject({ title: 'Sync', version: 2 });
    await expect(
      context.client.updateMeeting({ meetingId: id, title: 'Late', version: 1 }, { as: ann }),
    ).rejects.toMatchObject({ code: 'platform.stale_version', details: { currentVersion: 2 } });
  });

  it('can get other attendees, and keep them when another field changes', async () => {
    const { id } = await context.createMeeting(ann);
    const attendees = { names: ['Ann', 'Guest'] };
    const changed = await context.client.updateMeeting({ meetingId: id, attendees }, { as: ann });
    expect(changed.meeting).toMatchObject({ attendees: ['Ann', 'Guest'] });
    const renamed = await context.client.updateMeeting({ meetingId: id, title: 'Sync' }, { as: ann });
    expect(renamed.meeting).toMatchObject({ attendees: ['Ann', 'Guest'] });
    const cleared = await context.client.updateMeeting({ meetingId: id, attendees: { names: [] } }, { as: ann });
    expect(cleared.meeting).toMatchObject({ attendees: [] });
  });

  it('get the suggested title when it is accepted', async () => {
    const { id } = await context.createMeeting(ann);
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    const decide = async (decision: string) =>
      (await context.client.decideTitle({ meetingId: id, decision }, { as: ann })).meeting;
    expect(await decide('dismiss')).toMatchObject({ title: 'Weekly', titleSuggestion: { state: 'dismissed' } });
    expect(await decide('reshow')).toMatchObject({ titleSuggestion: { state: 'pending' } });
    expect(await decide('accept')).toMatchObject({
      title: 'Shipping on Friday',
      titleSuggestion: { state: 'accepted' },
    });
  });

  it('have the fields that determine access even when they are requested without related data', async () => {
    const { id: meetingId } = await context.createMeeting(ann);
    const { meeting: whole } = await context.client.getMeeting({ meetingId }, { as: ann });
    const { meeting } = await context.client.getMeeting({ meetingId, withoutRelated: true }, { as: ann });
    expect(whole?.owner?.name).not.toBe('');
    expect(meeting?.owner?.name).toBe('');
    const { state, permissions, counts, consentRequired, audioRetentionDays } = whole!;
    expect(meeting).toMatchObject({ state, permissions, consentRequired, audioRetentionDays });
    expect(meeting?.counts?.segments).toBe(counts?.segments);
    for (const as of [bob, otherAccountUser])
      await expect(context.client.getMeeting({ meetingId, withoutRelated: true }, { as })).rejects.toMatchObject({
        code: 'meeting.not_found',
      });
  });

  it('can be read by admins of the account', async () => {
    const { id } = await context.createMeeting(ann);
    const { meeting } = await context.client.getMeeting({ meetingId: id }, { as: admin });
    expect(meeting).toMatchObject({ role: 'admin', permissions: { edit: true } });
    const readable = await context.client.filterReadable({ meetingIds: ['none', id] }, { as: admin });
    expect(readable.meetingIds).toEqual([id]);
  });
});

describe('a meeting that the caller cannot read', () => {
  it('is not found by any call', async () => {
    const { id: meetingId } = await context.createMeeting(ann);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const [item] = (await context.client.listActionItems({ meetingId }, { as: ann })).actionItems;
    const actionItemId = item!.id;
    for (const as of [bob, otherAccountUser]) {
      const { client } = context;
      const calls = [
        () => client.getMeeting({ meetingId }, { as }),
        () => client.updateMeeting({ meetingId, title: 'x' }, { as }),
        () => client.deleteMeeting({ meetingId }, { as }),
        () => client.retryProcessing({ meetingId, section: '' }, { as }),
        () => client.decideTitle({ meetingId, decision: 'accept' }, { as }),
        () => context.importText(as, meetingId, SAMPLE_TRANSCRIPT),
        () => context.readTranscript(as, meetingId),
        () => client.assignSpeaker({ meetingId, speakerId: 't1-p1', name: 'x' }, { as }),
        () => client.getMinutes({ meetingId }, { as }),
        () => client.updateMinutes({ meetingId, content: 'x' }, { as }),
        () => client.listMinutesVersions({ meetingId, limit: 0, cursor: '' }, { as }),
        () =>
          client.restoreMinutesVersion(
            { meetingId, minutesVersion: 1, version: undefined, amendment: undefined },
            { as },
          ),
        () => client.listActionItems({ meetingId }, { as }),
        () => client.createActionItem({ meetingId, actionItem: { description: 'x' }, requestKey: '' }, { as }),
        () => client.updateActionItem({ meetingId, actionItemId, changes: { description: 'x' } }, { as }),
        () => client.toggleActionItem({ meetingId, actionItemId }, { as }),
        () => client.deleteActionItem({ meetingId, actionItemId }, { as }),
      ];
      for (const call of calls)
        await expectWithMessage(call(), String(call)).rejects.toMatchObject({ code: 'meeting.not_found' });
      const { meetingIds } = await client.filterReadable({ meetingIds: [meetingId] }, { as });
      expect(meetingIds).toEqual([]);
      const teamRequest = { assignee: 'team', state: '', dueBefore: '', limit: 0, cursor: '' };
      expect((await client.listAssignedActionItems(teamRequest, { as })).actionItems).toEqual([]);
    }
  });
});

describe('other services', () => {
  it('can list the readers of a meeting, and read its generation brief, within their account only', async () => {
    const { id: meetingId } = await context.createMeeting(ann);
    const ai = serviceCaller('ai', 'account-1');
    expect(await context.client.getAudience({ meetingId }, { as: serviceCaller('search', 'account-1') })).toMatchObject(
      {
        title: 'Weekly',
        ownerId: 'user-1',
        readerIds: ['user-1'],
        state: 'draft',
      },
    );
    expect(await context.client.getGenerationBrief({ meetingId }, { as: ai })).toMatchObject({
      timeZone: 'Europe/London',
      meetingType: { headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'] },
    });
    for (const as of [serviceCaller('search', 'account-9'), serviceCaller('search', '')]) {
      await expect(context.client.getAudience({ meetingId }, { as })).rejects.toMatchObject({
        kind: as.accountId === '' ? 'forbidden' : 'not_found',
      });
    }
    await expect(
      context.client.getGenerationBrief({ meetingId }, { as: serviceCaller('billing', 'account-1') }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('publish new names, and meetings show them immediately', async () => {
    const { id: meetingId } = await context.createMeeting(ann);
    const changed = { userId: 'user-1', name: 'Ann Lee-Ray', timeZone: '', accountIds: ['account-1'] };
    await context.publish('accounts.user_changed', changed, '', 5);
    await context.publish('accounts.user_changed', { ...changed, name: 'Old' }, '', 4);
    const { meeting } = await context.client.getMeeting({ meetingId }, { as: ann });
    expect(meeting?.owner?.name).toBe('Ann Lee-Ray');
  });

  it('publish the deletion of an account, whose data is then purged', async () => {
    const { id: meetingId } = await context.createMeeting(ann);
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.publish('accounts.account_deleted', { accountId: 'account-1' });
    await expect(context.client.getMeeting({ meetingId }, { as: ann })).rejects.toMatchObject({ kind: 'not_found' });
    for (const collection of Object.values(context.collections)) expect(await collection.count(ann, {})).toBe(0);
  });
});
