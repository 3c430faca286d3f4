import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import type { Actor } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { createMinutesReadyNotification } from '../src/domain/notification.ts';
import { aggregates, notificationAggregate } from '../src/outbound/store/aggregates.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
  service = await startTestService<NotificationsConfig>({
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail: { folder },
    },
    compose,
    aggregates,
    clients: {
      accounts: createFakeClient<typeof AccountsServiceService>({}),
      meetings: createFakeClient<typeof MeetingsServiceService>({}),
    },
  });
  const notifications = service.store.collection(notificationAggregate);
  for (const [accountId, userId, title] of [
    ['account-1', 'user-1', 'Own meeting'],
    ['account-1', 'user-2', 'Meeting of another member'],
    ['account-2', 'user-1', 'Meeting elsewhere'],
  ] as const) {
    const id = `${accountId}-${userId}`;
    await notifications.insert(createActor({ accountId, userId }), {
      id,
      ...createMinutesReadyNotification(userId, { id: 'm1', title }),
    });
  }
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function readNotifications(as: Actor): Promise<{ title: string }[]> {
  let text = '';
  for await (const { section, chunk } of service.client(NotificationsServiceService).streamPersonalData({}, { as })) {
    if (section === 'notifications') text += chunk.toString();
  }
  return JSON.parse(text);
}

describe('the data of a user in notifications', () => {
  it('contains their notifications of the current account, and none of others', async () => {
    expect(await readNotifications(createActor())).toMatchObject([
      { kind: 'minutes_ready', title: 'Own meeting', read: false },
    ]);
    expect(await readNotifications(createActor({ accountId: 'account-2' }))).toMatchObject([
      { title: 'Meeting elsewhere' },
    ]);
    expect(await readNotifications(createActor({ userId: 'user-3' }))).toEqual([]);
  });

  it('is rejected for an access token', async () => {
    const token = createActor({ accessTokenId: 'token-1' });
    await expect(readNotifications(token)).rejects.toMatchObject({ code: 'platform.session_required' });
  });
});
