import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

type Ids = { readonly notification: string };

const table: AccessTable<NotificationsServiceService, Ids> = {
  listNotifications: { accessScope: 'read', createRequest: () => ({ limit: 0, cursor: '' }) },
  getNotification: {
    accessScope: 'read',
    createRequest: ({ notification }) => ({ notificationId: notification }),
    resourceRequests: { notification: (_ids, { notification }) => ({ notificationId: notification }) },
    inaccessibleCode: { notification: 'notification.not_found' },
  },
  markNotifications: {
    accessScope: 'write',
    createRequest: ({ notification }) => ({ ids: [notification], mark: 'seen' }),
    resourceRequests: { notification: (_ids, { notification }) => ({ ids: [notification], mark: 'read' }) },
    inaccessibleCode: { notification: 'ok' },
  },
  getPreferences: { accessScope: 'read', createRequest: () => ({}) },
  updatePreferences: { accessScope: 'write', createRequest: () => ({ kinds: [], emailFrequency: 'daily' }) },
  streamPersonalData: { accessScope: 'admin', servicesActingForUsers: ['recordings'], createRequest: () => ({}) },
  reserveMails: {
    services: ['accounts', 'meetings'],
    createRequest: () => ({ senderId: 'user-1', mails: [{ cause: 'cause', email: 'outside@sample.example' }] }),
  },
  getMailSubscription: {
    services: ['gateway'],
    createRequest: () => ({ token: 'nothing' }),
  },
  decideMailSubscription: {
    services: ['gateway'],
    createRequest: () => ({ token: 'nothing', action: 'unsubscribe' }),
  },
  listDevelopmentMail: { services: ['gateway'], createRequest: () => ({ limit: 1, to: '' }) },
};

describeAccess('notifications', NotificationsServiceService, table, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  const getOwner = (accountId: string) => accountId.replace('account', 'user');
  const service = await startTestService<NotificationsConfig>({
    config: {
      name: 'notifications',
      publicUrl: 'https://mh.example',
      mailFrom: 'Minutehand <minutehand@mh.example>',
      mail: { folder },
    },
    compose,
    aggregates,
    clients: {
      meetings: createFakeClient<typeof MeetingsServiceService>({
        getMinutesDelivery: async () => {
          throw new AppError('meeting.not_found');
        },
        getAudience: async (_, { as: { accountId } }) => {
          const ownerId = getOwner(accountId);
          return { title: 'Sample', ownerId, readerIds: [ownerId], startedAt: '', state: 'ready', version: 1 };
        },
      }),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getPeople: async ({ userIds }) => ({
          people: userIds.map((userId) => {
            return {
              userId,
              name: 'Sample Person',
              email: `${userId}@sample.example`,
              role: 'owner',
              timeZone: '',
              credentialEpoch: 0,
            };
          }),
        }),
      }),
    },
  });
  const client = service.client(NotificationsServiceService);
  async function setUpAccount(accountId: string) {
    const ready = createEvent('meetings.minutes_ready', { meetingId: `meeting of ${accountId}`, generationId: 'g1' });
    await service.bus.publish(createStoredEvent(ready, { accountId }));
    await service.bus.settled();
    const owner = createActor({ userId: getOwner(accountId), accountId });
    const { notifications } = await client.listNotifications({ limit: 0, cursor: '' }, { as: owner });
    return { actor: owner, ids: { notification: notifications[0]!.id } };
  }
  const [account, otherAccount] = [await setUpAccount('account-1'), await setUpAccount('account-2')];
  return {
    service,
    account,
    otherAccount,
    snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2'),
    stop: () => rm(folder, { recursive: true }),
  };
});
