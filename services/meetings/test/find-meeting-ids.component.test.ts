import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FindMeetingIdsRequest } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const admin = createActor({ userId: 'user-3', role: 'admin' });
let context: TestContext;
beforeEach(async () => {
  context = await openTestContext();
});
afterEach(() => context.service.stop());

const anything: FindMeetingIdsRequest = {
  meetingId: '',
  accountMeetingTypeId: '',
  seriesOf: '',
  person: '',
  startedFrom: '',
  startedBefore: '',
  withOpenItems: false,
};
const find = async (filter: Partial<FindMeetingIdsRequest>, as = ann) =>
  (await context.client.findMeetingIds({ ...anything, ...filter }, { as })).meetingIds;

async function createMeetingAt(title: string, startedAt: string, as = ann): Promise<string> {
  const { id } = await context.createMeeting(as, title);
  await context.client.updateMeeting({ meetingId: id, startedAt }, { as });
  return id;
}

describe('the meetings that match a filter', () => {
  it('are the ones that the caller may read, the latest start first, including archived ones', async () => {
    const march = await createMeetingAt('March', '2026-03-01T09:00:00.000Z');
    const may = await createMeetingAt('May', '2026-05-01T09:00:00.000Z');
    await context.client.archiveMeeting({ meetingId: march, archived: true }, { as: ann });
    const bobsMeeting = await createMeetingAt('Private', '2026-04-01T09:00:00.000Z', bob);
    expect(await find({})).toEqual([may, march]);
    expect(await find({}, bob)).toEqual([bobsMeeting]);
    expect(await find({}, admin)).toEqual([may, bobsMeeting, march]);
  });

  it('are limited by their start', async () => {
    await createMeetingAt('March', '2026-03-01T09:00:00.000Z');
    const may = await createMeetingAt('May', '2026-05-01T09:00:00.000Z');
    await createMeetingAt('July', '2026-07-01T09:00:00.000Z');
    const range = { startedFrom: '2026-05-01T09:00:00.000Z', startedBefore: '2026-07-01T09:00:00.000Z' };
    expect(await find(range)).toEqual([may]);
    await expect(find({ startedFrom: 'yesterday' })).rejects.toMatchObject({ code: 'meeting.filter_invalid' });
  });

  it('of a person are only those that the caller may read', async () => {
    const shared = await createMeetingAt('Shared', '2026-03-01T09:00:00.000Z');
    await createMeetingAt('Own', '2026-05-01T09:00:00.000Z');
    await createMeetingAt('Private', '2026-04-01T09:00:00.000Z', bob);
    await context.client.createShare(
      { meetingId: shared, userId: 'user-2', role: 'viewer', requestKey: '' },
      { as: ann },
    );
    expect(await find({ person: 'user-2' })).toEqual([shared]);
  });

  it('are those of a series', async () => {
    const first = await createMeetingAt('First', '2026-03-01T09:00:00.000Z');
    const second = await createMeetingAt('Second', '2026-03-08T09:00:00.000Z');
    await createMeetingAt('Other', '2026-03-15T09:00:00.000Z');
    await context.client.joinSeries({ meetingId: second, otherMeetingId: first }, { as: ann });
    expect(await find({ seriesOf: first })).toEqual([second, first]);
    expect(await find({ seriesOf: first }, bob)).toEqual([]);
    await context.client.createShare(
      { meetingId: second, userId: 'user-2', role: 'viewer', requestKey: '' },
      { as: ann },
    );
    expect(await find({ seriesOf: second }, bob)).toEqual([second]);
  });

  it('are only the requested meeting, if the caller may read it and it matches', async () => {
    const march = await createMeetingAt('March', '2026-03-01T09:00:00.000Z');
    await createMeetingAt('May', '2026-05-01T09:00:00.000Z');
    expect(await find({ meetingId: march })).toEqual([march]);
    expect(await find({ meetingId: march, person: 'user-1' }, admin)).toEqual([march]);
    expect(await find({ meetingId: march, startedBefore: '2026-04-01T09:00:00.000Z' })).toEqual([march]);
    expect(await find({ meetingId: march, startedFrom: '2026-04-01T09:00:00.000Z' })).toEqual([]);
    expect(await find({ meetingId: march, accountMeetingTypeId: 'none' })).toEqual([]);
    expect(await find({ meetingId: march, withOpenItems: true })).toEqual([]);
    expect(await find({ meetingId: march }, bob)).toEqual([]);
    expect(await find({ meetingId: 'none' })).toEqual([]);
  });

  it('are those of a meeting type', async () => {
    const first = await context.createMeeting(ann, 'First');
    expect(await find({ accountMeetingTypeId: first.meetingType?.id ?? '' })).toEqual([first.id]);
    expect(await find({ accountMeetingTypeId: 'none' })).toEqual([]);
  });

  it('are those with an open action item; proposals and completed items do not count', async () => {
    const meetingId = await createMeetingAt('With items', '2026-03-01T09:00:00.000Z');
    await createMeetingAt('Without', '2026-05-01T09:00:00.000Z');
    expect(await find({ withOpenItems: true })).toEqual([]);
    const created = await context.client.createActionItem(
      { meetingId, actionItem: { description: 'Send the plan' }, requestKey: '' },
      { as: ann },
    );
    expect(await find({ withOpenItems: true })).toEqual([meetingId]);
    await context.client.toggleActionItem({ meetingId, actionItemId: created.actionItem?.id ?? '' }, { as: ann });
    expect(await find({ withOpenItems: true })).toEqual([]);
  });
});
