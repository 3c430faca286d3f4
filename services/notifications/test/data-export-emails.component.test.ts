import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService, Person } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { NotificationsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

let folder: string;
let service: TestService;
let people: Partial<Person>[];

beforeEach(async () => {
  people = [
    { userId: 'user-1', name: 'Ann', email: 'ann@sample.example', timeZone: 'Europe/London', emailVerified: true },
  ];
  folder = await mkdtemp(join(tmpdir(), 'export-mail-'));
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
      meetings: createFakeClient<typeof MeetingsServiceService>({}),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getPeople: async () => ({ people: people as Person[], accountClosed: false }),
      }),
    },
  });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

async function publish(changes: { state?: string; kind?: string; run?: number } = {}) {
  await service.bus.publish(
    createStoredEvent(
      createEvent('recordings.data_export_finished', {
        ...{ exportId: 'export-1', run: 1, userId: 'user-1', kind: 'user', state: 'ready' },
        expiresAt: '2026-12-03T10:00:00.000Z',
        ...changes,
      }),
      { accountId: 'account-1' },
    ),
  );
  await service.bus.settled();
}
const listEmails = async () => {
  const client = service.client(NotificationsServiceService);
  return (await client.listDevelopmentMail({ limit: 0, to: '' }, { as: serviceCaller('gateway', '') })).mails;
};

describe('the email about an export of data', () => {
  it('has a link to the settings, where the archive is downloaded, and the time at which it expires', async () => {
    await publish();
    const [mail] = await listEmails();
    expect(mail).toMatchObject({ to: 'Ann <ann@sample.example>', subject: 'Your export is ready' });
    expect(mail?.text).toContain('https://mh.example/settings?tab=data');
    expect(mail?.text).toMatch(/Dec(ember)? 3|3 Dec/);
    expect(mail?.text).not.toContain('export-1');
  });

  it('names the workspace for an owner, and a failure', async () => {
    await publish({ kind: 'account' });
    await publish({ kind: 'account', state: 'failed', run: 2 });
    const emails = await listEmails();
    expect(emails.map(({ subject }) => subject).sort()).toEqual(['Your export failed', 'Your export is ready']);
    for (const { text } of emails) expect(text).toContain('your workspace');
  });

  it('is sent once if the event is delivered again, and again for another run', async () => {
    await publish();
    await publish();
    expect(await listEmails()).toHaveLength(1);
    await publish({ run: 2 });
    expect(await listEmails()).toHaveLength(2);
  });

  it('is not sent to an address that is not verified, nor to somebody who left', async () => {
    people = [{ ...people[0], emailVerified: false }];
    await publish();
    people = [];
    await publish({ run: 2 });
    expect(await listEmails()).toEqual([]);
  });
});
