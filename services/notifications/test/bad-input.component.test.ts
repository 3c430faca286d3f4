import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

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
    clients: { meetings: createFakeClient({}), accounts: createFakeClient({}) },
  });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

it('responds to any invalid input with a client error, never with an internal error', async () => {
  await expectNoServerErrors(service, NotificationsServiceService, {
    callers: [createActor(), serviceCaller('gateway', ''), serviceCaller('meetings', 'account-1')],
    knownValues: ['seen', 'read'],
    runs: 60,
  });
  const list = service
    .client(NotificationsServiceService)
    .listNotifications({ limit: 0, cursor: '' }, { as: createActor() });
  expect(await list).toMatchObject({ notifications: [] });
});
