import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { purgeUser } from '../src/app/people/purge-user.ts';
import { FAVORITES_PER_USER } from '../src/limits.ts';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
const otherAccountUser = createActor({ userId: 'user-9', accountId: 'account-9' });

let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann, 'Launch')).id;
});
afterEach(() => context.service.stop());

async function listIds(view?: string, as = ann): Promise<string[]> {
  const query = { type: '', state: '', mine: false, limit: 0, cursor: '', view };
  return (await context.client.listMeetings(query, { as })).meetings.map(({ id }) => id);
}

const archive = (archived: boolean, as = ann) => context.client.archiveMeeting({ meetingId, archived }, { as });
const favor = (favorite: boolean, as = ann) => context.client.favoriteMeeting({ meetingId, favorite }, { as });

describe('an archived meeting', () => {
  it('is listed only on request, for all its readers, until an editor unarchives it', async () => {
    const other = (await context.createMeeting(ann, 'Retro')).id;
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    for (const _ of [1, 2]) expect((await archive(true)).meeting).toMatchObject({ archived: true });
    expect(await listIds()).toEqual([other]);
    expect(await listIds('archived')).toEqual([meetingId]);
    expect(await listIds(undefined, bob)).toEqual([]);
    expect(await listIds('archived', bob)).toEqual([meetingId]);
    await expect(archive(false, bob)).rejects.toMatchObject({ code: 'meeting.forbidden' });
    expect((await archive(false)).meeting).toMatchObject({ archived: false });
    expect(await listIds()).toContain(meetingId);
    await expect(archive(true, otherAccountUser)).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('can be opened, and rejects an unknown view of the list', async () => {
    await archive(true);
    const { meeting } = await context.client.getMeeting({ meetingId }, { as: ann });
    expect(meeting).toMatchObject({ title: 'Launch', archived: true });
    await expect(listIds('cellar')).rejects.toMatchObject({ code: 'meeting.filter_invalid' });
  });
});

describe('a favorite', () => {
  it('belongs to one user, and can be removed and added again', async () => {
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    for (const favorite of [true, false, true]) {
      for (const _ of [1, 2]) expect((await favor(favorite, bob)).meeting).toMatchObject({ favorite });
      expect(await listIds('favorites', bob)).toEqual(favorite ? [meetingId] : []);
    }
    expect(await listIds('favorites')).toEqual([]);
    const { meeting } = await context.client.getMeeting({ meetingId }, { as: ann });
    expect(meeting).toMatchObject({ favorite: false, version: meeting?.version });
    await expect(favor(true, otherAccountUser)).rejects.toMatchObject({ code: 'meeting.not_found' });
  });

  it('is listed when it is archived, and not without access', async () => {
    await context.client.createShare({ meetingId, userId: 'user-2', role: 'viewer', requestKey: '' }, { as: ann });
    await favor(true, bob);
    await archive(true);
    expect(await listIds('favorites', bob)).toEqual([meetingId]);
    await context.client.deleteShare({ meetingId, userId: 'user-2' }, { as: ann });
    expect(await listIds('favorites', bob)).toEqual([]);
  });

  it('is deleted with its user and with its meeting', async () => {
    const scope = systemScope('a test reads favorites', 'account-1');
    const count = () => context.collections.favorites.count(scope, {});
    await favor(true);
    expect(await count()).toBe(1);
    await purgeUser(context.ports(), { userId: ann.userId, accountIds: ['account-1'] });
    expect(await count()).toBe(0);
  });

  it(`has a limit of ${FAVORITES_PER_USER} for each user`, async () => {
    const ids = Array.from({ length: FAVORITES_PER_USER }, (_, index) => `other-${index}`);
    for (const id of ids)
      await context.collections.favorites.insertOnce(ann, {
        ...{ id: `${id}:${ann.userId}`, meetingId: id, userId: ann.userId, isFavorite: true },
      });
    await expect(favor(true)).rejects.toMatchObject({ code: 'meeting.too_many_favorites' });
  });
});
