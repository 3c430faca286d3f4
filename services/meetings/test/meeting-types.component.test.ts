import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { trashOldMeetings } from '../src/app/trash/trash-old-meetings.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor({ role: 'owner' });
const bob = createActor({ userId: 'user-2', role: 'member' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const toTextLists = (lists: { headings?: string[]; agendaItems?: string[]; emails?: string[] }) => ({
  headings: lists.headings && { texts: lists.headings },
  agendaItems: lists.agendaItems && { texts: lists.agendaItems },
  notificationEmails: lists.emails && { texts: lists.emails },
});
const NO_LISTS = toTextLists({});
const addType = async (fields: object, as = ann, requestKey = '') =>
  (await context.client.createMeetingType({ meetingType: { ...NO_LISTS, ...fields }, requestKey }, { as }))
    .meetingType!;
const changeType = async (meetingTypeId: string, fields: object, as = ann, version?: number) =>
  (await context.client.updateMeetingType({ meetingTypeId, changes: { ...NO_LISTS, ...fields }, version }, { as }))
    .meetingType!;
const removeType = (meetingTypeId: string, as = ann) => context.client.deleteMeetingType({ meetingTypeId }, { as });
const listTypes = async (as = ann) =>
  (await context.client.listMeetingTypes({ limit: 0, cursor: '' }, { as })).meetingTypes;
const createMeetingOfType = async (typeId: string, as = ann) =>
  (
    await context.client.createMeeting(
      { title: 'Weekly', accountMeetingTypeId: typeId, startedAt: '', attendees: [], requestKey: '' },
      { as },
    )
  ).meeting!;

const findRetentions = async (meetingIds: string[], accountId = 'account-1') =>
  (await context.client.findAudioRetention({ meetingIds }, { as: serviceCaller('recordings', accountId) })).retentions;

describe('meeting types', () => {
  it('can be created by every member, once per request, beside the default one', async () => {
    const created = await addType({ name: 'Standup', originalMeetingTypeId: '1' }, bob, 'key-1');
    expect(created).toMatchObject({
      name: 'Standup',
      colour: '#6B7280',
      headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
      version: 1,
      isDefault: false,
      permissions: { edit: true, delete: true },
      originalMeetingTypeId: '1',
    });
    expect(await addType({ name: 'Standup' }, bob, 'key-1')).toEqual(created);
    expect((await listTypes()).map(({ name, isDefault }) => [name, isDefault]).toSorted()).toEqual([
      ['General', true],
      ['Standup', false],
    ]);
  });

  it('can be changed by their creator, owners and admins, but not from a stale version', async () => {
    const { id } = await addType({ name: 'Planning' });
    await expect(changeType(id, { name: 'Mine' }, bob)).rejects.toMatchObject({ code: 'meeting_type.forbidden' });
    await expect(removeType(id, bob)).rejects.toMatchObject({ code: 'meeting_type.forbidden' });
    const changed = await changeType(
      id,
      { name: 'Plans', ...toTextLists({ headings: ['Risks'], emails: ['a@b.example'] }) },
      ann,
      1,
    );
    expect(changed).toMatchObject({
      name: 'Plans',
      headings: ['Risks'],
      notificationEmails: ['a@b.example'],
      version: 2,
    });
    await expect(changeType(id, { name: 'Late' }, ann, 1)).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 2 },
    });
    const bobsType = await addType({ name: 'Bob’s' }, bob);
    expect(await changeType(bobsType.id, { name: 'Everybody’s' }, ann)).toMatchObject({ name: 'Everybody’s' });
  });

  it('can be deleted except the default one; their meetings stay and use the default one', async () => {
    const { id } = await addType({ name: 'Short', ...toTextLists({ headings: ['Risks'] }) });
    const meeting = await createMeetingOfType(id);
    await removeType(id);
    await expect(removeType(id)).rejects.toMatchObject({ code: 'meeting_type.not_found' });
    await expect(changeType(id, { name: 'Back' })).rejects.toMatchObject({ code: 'meeting_type.not_found' });
    const shownMeeting = (await context.client.getMeeting({ meetingId: meeting.id }, { as: ann })).meeting;
    expect(shownMeeting?.meetingType).toBeUndefined();
    const brief = await context.client.getGenerationBrief(
      { meetingId: meeting.id },
      { as: serviceCaller('ai', 'account-1') },
    );
    expect(brief.meetingType?.name).toBe('General');
    const [first] = await listTypes();
    await expect(removeType(first!.id)).rejects.toMatchObject({ code: 'meeting_type.is_default' });
  });

  it('provide their current prompt and headings to the generation brief', async () => {
    const { id } = await addType({ name: 'Review', prompt: 'Be brief.', ...toTextLists({ headings: ['Risks'] }) });
    const meeting = await createMeetingOfType(id);
    await changeType(id, toTextLists({ headings: ['Risks', 'Next steps'] }));
    const brief = await context.client.getGenerationBrief(
      { meetingId: meeting.id },
      { as: serviceCaller('ai', 'account-1') },
    );
    expect(brief.meetingType).toMatchObject({ prompt: 'Be brief.', headings: ['Risks', 'Next steps'] });
  });

  it('can require that people are informed before they are recorded; a meeting whose type was deleted uses the default type', async () => {
    const { id } = await addType({ name: 'Board', consentRequired: true });
    const { id: meetingId } = await createMeetingOfType(id);
    const isRequired = async () =>
      (await context.client.getMeeting({ meetingId }, { as: ann })).meeting?.consentRequired;
    expect(await isRequired()).toBe(true);
    await changeType(id, { name: 'Boards' });
    expect(await isRequired()).toBe(true);
    await removeType(id);
    expect(await isRequired()).toBe(false);
    const [general] = await listTypes();
    await changeType(general!.id, { consentRequired: true });
    expect(await isRequired()).toBe(true);
  });

  it('set how long audio is kept, for readers and for recordings; a meeting whose type was deleted uses the default type', async () => {
    const { id } = await addType({ name: 'Board', audioRetentionDays: 30 });
    const { id: meetingId } = await createMeetingOfType(id);
    const getDays = async () => [
      (await context.client.getMeeting({ meetingId }, { as: ann })).meeting?.audioRetentionDays,
      await findRetentions([meetingId]),
    ];
    expect(await getDays()).toEqual([30, [{ meetingId, days: 30 }]]);
    await changeType(id, { audioRetentionDays: 365 });
    expect(await getDays()).toEqual([365, [{ meetingId, days: 365 }]]);
    await removeType(id);
    expect(await getDays()).toEqual([0, []]);
    const [general] = await listTypes();
    await changeType(general!.id, { audioRetentionDays: 90 });
    expect(await getDays()).toEqual([90, [{ meetingId, days: 90 }]]);
    await expect(changeType(general!.id, { audioRetentionDays: 31 })).rejects.toMatchObject({
      code: 'meeting_type.invalid',
    });
  });

  it('set how long meetings are kept: older ones move to the trash, once, and are not moved again after they were restored', async () => {
    const { id } = await addType({ name: 'Board', meetingRetentionDays: 365 });
    const { id: meetingId } = await createMeetingOfType(id);
    const other = await context.createMeeting(ann);
    const securityEvents: unknown[] = [];
    const sweep = (days: number) =>
      trashOldMeetings({
        ...context.collections,
        now: () => new Date(Date.now() + days * DAY_MS),
        securityLog: { record: (caller, event) => void securityEvents.push([caller, event]) },
      });
    const isTrashed = async () =>
      (await context.collections.meetingsIncludingTrashed.find(ann, meetingId))?.trashedAt !== null;
    expect([await sweep(364), await isTrashed()]).toEqual([0, false]);
    expect([await sweep(366), await isTrashed()]).toEqual([1, true]);
    expect(await sweep(366)).toBe(0);
    expect(securityEvents).toEqual([
      [serviceCaller('meetings', ann.accountId), { type: 'meeting_trashed', meetingId }],
    ]);
    expect(await context.collections.meetingsIncludingTrashed.find(ann, other.id)).toMatchObject({ trashedAt: null });
    await context.collections.meetingsIncludingTrashed.update(ann, meetingId, (meeting) => ({
      document: { ...meeting, trashedAt: new Date() },
    }));
    await context.client.restoreMeeting({ meetingId }, { as: ann });
    await changeType(id, { meetingRetentionDays: 0 });
    expect(await sweep(10_000)).toBe(0);
    await expect(changeType(id, { meetingRetentionDays: 30 })).rejects.toMatchObject({ code: 'meeting_type.invalid' });
  });

  it('are kept as long as owners and admins decide, so that members do not remove the meetings of others', async () => {
    const forbidden = { code: 'meeting_type.retention_forbidden' };
    await expect(addType({ name: 'Mine', meetingRetentionDays: 365 }, bob)).rejects.toMatchObject(forbidden);
    const { id } = await addType({ name: 'Mine' }, bob);
    await expect(changeType(id, { meetingRetentionDays: 365 }, bob)).rejects.toMatchObject(forbidden);
    await changeType(id, { meetingRetentionDays: 365 });
    expect(await changeType(id, { name: 'Ours', meetingRetentionDays: 365 }, bob)).toMatchObject({ name: 'Ours' });
    await expect(removeType(id, bob)).rejects.toMatchObject(forbidden);
    expect(await listTypes()).toContainEqual(expect.objectContaining({ id, meetingRetentionDays: 365 }));
    await changeType(id, { meetingRetentionDays: 0 });
    await removeType(id, bob);
    expect(await listTypes()).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('return the retention of audio of many meetings in one call, except those in the trash and of other accounts', async () => {
    const { id } = await addType({ name: 'Board', audioRetentionDays: 30 });
    const [withoutRetention, withRetention, trashed] = [
      await context.createMeeting(ann),
      await createMeetingOfType(id),
      await createMeetingOfType(id),
    ];
    await context.client.deleteMeeting({ meetingId: trashed.id }, { as: ann });
    const ids = [withoutRetention.id, withRetention.id, trashed.id, 'unknown'];
    expect(await findRetentions(ids)).toEqual([{ meetingId: withRetention.id, days: 30 }]);
    expect(await findRetentions(ids, 'account-2')).toEqual([]);
    await expect(findRetentions(Array.from({ length: 101 }, String))).rejects.toMatchObject({
      code: 'meeting.too_many_ids',
    });
  });

  it('provide the recipients of the current minutes', async () => {
    const { id } = await addType({ name: 'Board', ...toTextLists({ emails: ['board@sample.example'] }) });
    const meeting = await createMeetingOfType(id);
    await context.importText(ann, meeting.id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meeting.id, 1));
    const getContents = () =>
      context.client.getMinutesDelivery({ meetingId: meeting.id }, { as: serviceCaller('notifications', 'account-1') });
    expect(await getContents()).toMatchObject({
      title: 'Weekly',
      notificationEmails: ['board@sample.example'],
      content: expect.stringContaining('Ships on Friday.'),
      renderedHtml: expect.stringMatching(/<h2.*Ships on Friday\./s),
      actionItems: [expect.objectContaining({ description: expect.any(String) })],
      moreActionItems: 0,
      importNumber: 1,
    });
    await removeType(id);
    expect(await getContents()).toMatchObject({ notificationEmails: [] });
  });
});
