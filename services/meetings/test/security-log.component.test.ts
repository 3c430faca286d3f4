import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const origin = { requestId: 'request-1', network: '203.0.113.0/24' };
const ann = createActor({ origin });
const bob = createActor({ userId: 'user-2', origin });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
  takeLines();
});
afterEach(() => context.service.stop());

/** The lines since the last call, without the fields that all lines have. */
function takeLines(): unknown[] {
  return context.service.securityLines.splice(0).map(({ time: _time, level: _level, msg: _msg, ...line }) => line);
}

const common = { service: 'meetings', stream: 'security' };
const byAnn = { ...common, ...origin, actor: { kind: 'user', userId: 'user-1' }, accountId: 'account-1' };

async function exportMeeting(format: string, as = ann): Promise<void> {
  for await (const _part of context.client.streamExport({ meetingId, format }, { as }));
}

describe('the security log of meetings', () => {
  it('records each share and each of its changes once', async () => {
    const share = { meetingId, userId: 'user-2' };
    const create = () => context.client.createShare({ ...share, role: '', requestKey: 'key-1' }, { as: ann });
    const update = () => context.client.updateShare({ ...share, role: 'editor' }, { as: ann });
    for (const change of [create, create, update, update]) await change();
    await context.client.deleteShare(share, { as: ann });
    expect(takeLines()).toEqual([
      { ...byAnn, event: 'meeting_shared', ...share, role: 'viewer' },
      { ...byAnn, event: 'share_changed', ...share, role: 'editor' },
      { ...byAnn, event: 'share_removed', ...share },
    ]);
  });

  it('records exports with their format', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await exportMeeting('md');
    const asToken = createActor({ scopes: ['read'], accessTokenId: 'token-1', origin });
    await exportMeeting('json', asToken);
    expect(takeLines()).toEqual([
      { ...byAnn, event: 'meeting_exported', meetingId, format: 'md' },
      {
        ...{ ...byAnn, event: 'meeting_exported', meetingId, format: 'json' },
        actor: { kind: 'access_token', userId: 'user-1', accessTokenId: 'token-1' },
      },
    ]);
  });

  it('records emailed minutes with the number of addresses, not the addresses', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(meetingId, 1));
    const request = { meetingId, emailAddresses: 'eve@x.example, dan@x.example', note: '', requestKey: 'key-1' };
    for (const _each of [1, 2]) await context.client.emailMinutes(request, { as: ann });
    expect(takeLines()).toEqual([{ ...byAnn, event: 'minutes_emailed', meetingId, recipients: 2 }]);
  });

  it('records a deleted meeting', async () => {
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await expect(context.client.deleteMeeting({ meetingId }, { as: ann })).rejects.toThrow();
    expect(takeLines()).toEqual([{ ...byAnn, event: 'meeting_deleted', meetingId }]);
  });

  it('records once each time that a meeting is moved to the trash, restored, or deleted from the trash', async () => {
    const { trashMeeting, restoreMeeting, deleteTrashedMeeting } = context.client;
    for (const change of [trashMeeting, trashMeeting, restoreMeeting, restoreMeeting, trashMeeting])
      await change({ meetingId }, { as: ann });
    await deleteTrashedMeeting({ meetingId }, { as: ann });
    const events = ['meeting_trashed', 'meeting_restored', 'meeting_trashed', 'meeting_deleted'];
    expect(takeLines()).toEqual(events.map((event) => ({ ...byAnn, event, meetingId })));
  });

  it('records calendar feeds, including those that a password reset deletes', async () => {
    const line = { ...byAnn, userId: 'user-1' };
    await context.client.renewCalendarFeed({}, { as: ann });
    for (const _each of [1, 2]) await context.client.deleteCalendarFeed({}, { as: ann });
    await context.client.renewCalendarFeed({}, { as: ann });
    expect(takeLines()).toEqual([
      { ...line, event: 'calendar_feed_created' },
      { ...line, event: 'calendar_feed_deleted' },
      { ...line, event: 'calendar_feed_created' },
    ]);
    const changedAt = new Date(Date.now() + 1_000).toISOString();
    await context.publish('accounts.password_changed', { userId: 'user-1', changedAt, credentialEpoch: 1 });
    expect(takeLines()).toEqual([
      {
        ...{ ...common, event: 'calendar_feed_deleted', userId: 'user-1', accountId: 'account-1' },
        actor: { kind: 'service', service: 'meetings' },
      },
    ]);
  });

  it('does not record rejected operations', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    const as = { as: bob };
    const calls = [
      context.client.createShare({ meetingId, userId: 'user-2', role: 'owner', requestKey: '' }, as),
      context.client.deleteShare({ meetingId, userId: 'user-1' }, as),
      context.client.deleteMeeting({ meetingId }, as),
      exportMeeting('json', bob),
      exportMeeting('exe'),
      // Without times there are no captions, which is only detected while they are being written.
      exportMeeting('vtt'),
    ];
    const statuses = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['rejected']));
    expect(takeLines()).toEqual([]);
  });
});
