import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, decodeEvent } from '@minutehand/contracts/events';
import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';
import { RETRY_DELAYS_MS } from '@minutehand/service-kit/bus';
import { type TestWith, testWith } from '@minutehand/test-kit/fixtures';
import { startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import { GENERATION_RETRY_DELAY_MS } from '../services/ai/src/limits.ts';
import { EMAIL_RETRIES } from '../services/notifications/src/limits.ts';
import { getChunkFolder } from '../services/recordings/src/outbound/audio/chunk-path.ts';
import { type ChunkCopies, type ChunkedRecording, copyChunks, copyWithChunks } from './lib/backup/chunks.ts';
import { BACKED_UP_SERVICES } from './lib/backup/create-backup.ts';
import { SERVICES_WITH_DATABASE } from './lib/service-environment.ts';
import {
  type BackupFixture,
  BLOB,
  CHUNKS,
  createBackupFixture,
  readAll,
  readBlob,
  readChunkFiles,
  readOutbox,
  replaceBlob,
  scope,
} from './tests/backup-fixture.ts';

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

const LEASE_MS = 10_000;

/** Changes and deletes meetings after the backup, and indexes the change. */
async function changeAfterBackup(fixture: BackupFixture): Promise<void> {
  const meetings = await fixture.openStore('meetings');
  const collection = meetings.collection(fixture.aggregate('meetings', 'meetings'));
  await collection.update(scope, 'meetings-1', (document) => ({ document: { ...document, title: 'later' } }));
  await meetings.close();
  const search = await fixture.openStore('search');
  const headings = search.collection(fixture.aggregate('search', 'headings'));
  await headings.insert(scope, {
    id: 'of a later meeting',
    title: 'later',
    ownerId: 'u1',
    readerIds: ['u1'],
    startedAt: '2026-03-01',
    sourceVersion: 900,
  });
  await search.close();
}

function describeBackup(kind: string, test: TestWith<{ fixture: BackupFixture }>): void {
  describe(`a backup on ${kind}`, () => {
    test('restores every document, uploaded file and secret into an empty installation', async ({ fixture }) => {
      const before = await readAll(fixture);
      const backup = await fixture.backUp();
      await fixture.deleteAllData();
      await fixture.restore(backup);
      expect(await readAll(fixture)).toEqual(before);
      expect(await readBlob(fixture)).toEqual(BLOB);
      expect(await readFile(fixture.installation.secretsFile, 'utf8')).toContain('a signing secret');
    });

    test('restores the chunks of a recording in progress', async ({ fixture }) => {
      const chunks = new Map(CHUNKS.map((bytes, number) => [String(number), bytes]));
      const backup = await fixture.backUp();
      expect(backup.missingOrDamagedFiles).toEqual([]);
      await fixture.deleteAllData();
      await fixture.restore(backup);
      expect(await readChunkFiles(fixture)).toEqual(chunks);
      // A restore over existing data returns the same chunks.
      await fixture.restore(backup, { isForced: true });
      expect(await readChunkFiles(fixture)).toEqual(chunks);
    });

    test('contains the audio of a recording that was joined again after the previous backup', async ({ fixture }) => {
      await fixture.backUp();
      const joined = Buffer.from('The audio with chunks that were late.');
      await replaceBlob(fixture, joined);
      const backup = await fixture.backUp();
      await fixture.deleteAllData();
      await fixture.restore(backup);
      expect(await readBlob(fixture)).toEqual(joined);
    });

    test('restores versions that were never assigned before', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await fixture.restore(backup, { isForced: true });
      const documents = await fixture.read('meetings');
      expect(documents.get('meetings/meetings-1')?.version).toBe(RESTORE_VERSION_STEP + 1);
    });

    test('restores versions that were never assigned before, even a second time', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await fixture.restore(backup, { isForced: true });
      await fixture.restore(backup, { isForced: true });
      const documents = await fixture.read('meetings');
      expect(documents.get('meetings/meetings-1')?.version).toBe(2 * RESTORE_VERSION_STEP + 1);
    });

    test('publishes again the events that consumers may have missed', async ({ fixture }) => {
      const store = await fixture.openStore('meetings');
      const event = createEvent('meetings.meeting_deleted', { meetingId: 'meetings-1' });
      await store.collection(fixture.aggregate('meetings', 'meetings')).remove(scope, 'meetings-1', {}, [event]);
      const [published] = await store.outbox.claim(1, LEASE_MS);
      await store.outbox.remove([published?.id ?? '']);
      await store.close();
      const backup = await fixture.backUp();
      await fixture.deleteAllData();
      await fixture.restore(backup);
      expect(await readOutbox(fixture, 'meetings')).toMatchObject([{ id: published?.id, aggregateId: 'meetings-1' }]);
    });

    test('restores meetings alone with their files, and search reads all meetings again', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await changeAfterBackup(fixture);
      await fixture.restore(backup, { services: ['meetings'], isForced: true });
      expect((await fixture.read('meetings')).get('meetings/meetings-1')?.body.title).toBe('title');
      expect(await fixture.read('search')).toEqual(new Map());
      const events = await readOutbox(fixture, 'meetings');
      expect(events.map(({ type, aggregateId }) => ({ type, aggregateId }))).toEqual([
        { type: 'meetings.meeting_changed', aggregateId: 'meetings-1' },
      ]);
      expect(fixture.printed).toContain('removed the replaced state of meetings,recordings');
    });

    test('restores recordings alone together with the meetings that refer to them', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await changeAfterBackup(fixture);
      await fixture.restore(backup, { services: ['recordings'], isForced: true });
      expect((await fixture.read('meetings')).get('meetings/meetings-1')?.body.title).toBe('title');
      expect(fixture.printed).toContain('removed the replaced state of meetings,recordings');
    });

    test('restores search alone, which reads the present meetings again', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await changeAfterBackup(fixture);
      await fixture.restore(backup, { services: ['search'], isForced: true });
      expect(await fixture.read('search')).toEqual(new Map());
      expect((await readOutbox(fixture, 'meetings')).map(({ type }) => type)).toEqual(['meetings.meeting_changed']);
    });

    test('restores accounts alone and publishes the names again, as a newer change', async ({ fixture }) => {
      const backup = await fixture.backUp();
      await fixture.restore(backup, { services: ['accounts'], isForced: true });
      const [event] = await readOutbox(fixture, 'accounts');
      expect(event).toMatchObject({ type: 'accounts.user_changed', aggregateVersion: RESTORE_VERSION_STEP + 1 });
      const payload = decodeEvent('accounts.user_changed', Buffer.from(event?.payload ?? '', 'base64'));
      expect(payload).toMatchObject({ userId: 'users-1', name: 'name' });
    });

    test('restores notifications alone and purges data of meetings that were deleted since', async ({ fixture }) => {
      const backup = await fixture.backUp();
      const store = await fixture.openStore('meetings');
      await store.collection(fixture.aggregate('meetings', 'meetings')).remove(scope, 'meetings-1');
      await store.close();
      await fixture.restore(backup, { services: ['notifications'], isForced: true });
      expect(await readOutbox(fixture, 'meetings')).toMatchObject([
        { type: 'meetings.meeting_deleted', aggregateId: 'meetings-1' },
      ]);
    });
  });
}
describeBackup('SQLite', sqliteTest);
describeBackup('MongoDB', mongodbTest);

async function* toStream(recording: ChunkedRecording): AsyncGenerator<ChunkedRecording> {
  yield recording;
}

describe('the recordings of a backup', () => {
  it('are copied again if one was joined while their database was copied, because the copy may refer to its chunks', async () => {
    const passes = [['a', 'b'], ['b'], ['b'], ['b']].map((names) => new Map(names.map((name) => [name, true])));
    const copies: string[] = [];
    const { database } = await copyWithChunks(
      async () => passes.shift() ?? new Map(),
      async () => `copy ${copies.push('copy')}`,
    );
    expect(database).toBe('copy 2');
  });

  it('keep the chunks that the last copy of their database may refer to', async () => {
    const passes = [['a', 'b'], ['b'], ['b', 'c'], ['b'], ['b', 'd'], ['b']].map(
      (names) => new Map(names.map((name) => [name, true])),
    );
    const { recordings } = await copyWithChunks(
      async () => passes.shift() ?? new Map(),
      async () => 'copy',
    );
    expect([...recordings.keys()].sort()).toEqual(['b', 'd']);
  });

  it('lack a chunk that was removed before it could be opened', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chunks-'));
    const recording = { accountId: 'a1', recordingId: 'r1', ranges: [{ from: 0, to: 1 }] };
    const chunks = join(folder, getChunkFolder(recording));
    await mkdir(chunks, { recursive: true });
    await writeFile(join(chunks, '0'), 'first');
    // A socket has a size and cannot be opened, like a file that is removed in between.
    const server = createServer().listen(join(chunks, '1'));
    await once(server, 'listening');
    const copied: ChunkCopies = new Map();
    const options = { blobsDir: folder, folder: join(folder, 'backup'), key: undefined };
    const found = await copyChunks(toStream(recording), copied, options);
    server.close();
    expect([...found.values()]).toEqual([false]);
    const [copy] = copied.values();
    expect((await readFile(join(folder, 'backup', copy?.path ?? ''))).subarray(16).toString()).toBe('first');
    await rm(folder, { recursive: true });
  });
});

describe('messages of the state before a restore', () => {
  it('are searched in the retry queues of every service', () => {
    for (const first of [EMAIL_RETRIES.firstRetryDelayMs, GENERATION_RETRY_DELAY_MS])
      expect(RETRY_DELAYS_MS).toContain(first);
    expect(RETRY_DELAYS_MS).toContain(EMAIL_RETRIES.firstRetryDelayMs * 2 ** EMAIL_RETRIES.maxAttempts);
  });
});

describe('the order of a backup', () => {
  it('contains every service with a database', () => {
    expect([...BACKED_UP_SERVICES].sort()).toEqual([...SERVICES_WITH_DATABASE].sort());
  });
});
