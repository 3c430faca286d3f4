import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { decodeEvent, type EventName } from '@minutehand/contracts/events';
import { type TestWith, testWith } from '@minutehand/test-kit/fixtures';
import { startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { SERVICES_WITH_DATABASE } from './lib/service-environment.ts';
import { type BackupFixture, createBackupFixture, readOutbox, scope } from './tests/backup-fixture.ts';

let mongodb: TestMongodb;
beforeAll(async () => {
  mongodb = await startTestMongodb();
});
afterAll(() => mongodb?.stop());

const sqliteTest = testWith(async () => {
  const fixture = await createBackupFixture();
  return { fixtures: { fixture }, close: fixture.close };
});
const mongodbTest = testWith(async () => {
  const fixture = await createBackupFixture(() => withDatabase(mongodb.url, `backup_${randomUUID().slice(0, 8)}`));
  return { fixtures: { fixture }, close: fixture.close };
});

const OTHER_SERVICES = SERVICES_WITH_DATABASE.filter((service) => service !== 'accounts');

/** The deletions that accounts will publish after its start. Those of an earlier restore are in the outbox again, and left out. */
async function readDeletions(
  fixture: BackupFixture,
  seenIds: Set<string>,
): Promise<{ type: string; payload: unknown }[]> {
  const events = (await readOutbox(fixture, 'accounts')).filter(({ id }) => !seenIds.has(id));
  for (const { id } of events) seenIds.add(id);
  return events
    .filter(({ type }) => type.endsWith('_deleted'))
    .map(({ type, payload }) => ({ type, payload: decodeEvent(type as EventName, Buffer.from(payload, 'base64')) }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** A deletion of a user or an account after the backup, as `accounts` records it. */
async function recordDeletion(fixture: BackupFixture, deletion: Record<string, unknown>): Promise<void> {
  const accounts = await fixture.openStore('accounts');
  const at = new Date('2026-03-02T10:00:00Z');
  const published = [{ service: 'accounts', counts: {}, erasedAt: at }];
  const rest = { requestedBy: 'u2', eraseAt: at, accountIds: [], reports: published };
  await accounts.collection(fixture.aggregate('accounts', 'deletions')).insert(scope, { ...rest, ...deletion });
  await accounts.close();
}

function describeDeletions(kind: string, test: TestWith<{ fixture: BackupFixture }>): void {
  describe(`a restore without accounts on ${kind}`, () => {
    test('does not repeat the deletion of a user if it is pending, cancelled or not published yet', async ({
      fixture,
    }) => {
      const backup = await fixture.backUp();
      const user = { subject: 'user', subjectId: 'u2' };
      await recordDeletion(fixture, { ...user, id: 'd1', state: 'scheduled', reports: [] });
      await recordDeletion(fixture, { ...user, id: 'd2', state: 'cancelled', reports: [] });
      await recordDeletion(fixture, { ...user, id: 'd3', state: 'started', reports: [] });
      await fixture.restore(backup, { services: ['meetings'], isForced: true });
      expect(await readDeletions(fixture, new Set())).toEqual([]);
    });

    test('of any single service repeats the deletions of users since the backup', async ({ fixture }) => {
      const backup = await fixture.backUp();
      const user = { subject: 'user', subjectId: 'u2' };
      await recordDeletion(fixture, { ...user, id: 'd1', state: 'erased', accountIds: ['a1', 'a2'] });
      await recordDeletion(fixture, { ...user, id: 'd2', state: 'started', subjectId: 'u3' });
      const seenIds = new Set<string>();
      for (const service of OTHER_SERVICES) {
        await fixture.restore(backup, { services: [service], isForced: true });
        expect(await readDeletions(fixture, seenIds)).toEqual([
          { type: 'accounts.user_deleted', payload: { userId: 'u2', accountIds: ['a1', 'a2'], deletionId: 'd1' } },
          { type: 'accounts.user_deleted', payload: { userId: 'u3', accountIds: [], deletionId: 'd2' } },
        ]);
      }
    });

    test('of any single service repeats the deletions of accounts since the backup', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await recordDeletion(fixture, { id: 'd1', subject: 'account', subjectId: 'a2', state: 'erased' });
      const seenIds = new Set<string>();
      for (const service of OTHER_SERVICES) {
        await fixture.restore(backup, { services: [service], isForced: true });
        expect(await readDeletions(fixture, seenIds)).toEqual([
          { type: 'accounts.account_deleted', payload: { accountId: 'a2', deletionId: 'd1' } },
        ]);
      }
    });
  });
}
describeDeletions('SQLite', sqliteTest);
describeDeletions('MongoDB', mongodbTest);
