import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { minutesResponseSchema } from '@minutehand/contracts/http/meetings/minutes';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { eventually } from '@minutehand/test-kit/waiting';
import { type Backup, createBackup } from '../../scripts/lib/backup/create-backup.ts';
import { getInstallation, type Installation } from '../../scripts/lib/backup/installation.ts';
import { removeReplacedState } from '../../scripts/lib/backup/remove-replaced-state.ts';
import { restoreBackup } from '../../scripts/lib/backup/restore-backup.ts';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import type { ServiceName } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { createTestEnvironment, startTestStack } from '../../scripts/lib/test-stack.ts';
import { type Documents, findDanglingReferences, readBlobs, readDocuments, wipeDatabases } from './backup/documents.ts';
import { createAccounts, signIn, type TestUser } from './chaos/people.ts';
import { importMeeting } from './chaos/retrying-client.ts';
import { createSampleMeeting } from './chaos/sample.ts';
import { printLine } from './print-line.ts';
import { type Load, type LoadMeeting, SPARSE_READ_INTERVAL_MS, startLoad } from './rolling/load.ts';

const SEED = Number(process.env.BACKUP_SEED ?? 20_261_123);
const ACCOUNTS = 2;
/** Imports of the load before the backup starts, and after it. */
const IMPORTS_BEFORE = 3;
const IMPORTS_AFTER = 2;
const TEST_TIMEOUT_MS = 900_000;
const WAIT = { timeout: 120_000, interval: 300 };

let mongodb: TestMongodb;
beforeAll(async () => {
  printLine(`BACKUP_SEED=${SEED}`);
  mongodb = await startTestMongodb();
});
afterAll(() => mongodb?.stop());

describe.each(['SQLite', 'MongoDB'])('a backup under load on %s', (kind) => {
  let folder: string;
  let installation: Installation;
  let env: Record<string, string>;
  let stack: Stack | undefined;
  let people: readonly TestUser[];
  let load: Load;
  let backup: Backup;
  /** Imported before the backup started. */
  let earlier: readonly LoadMeeting[];
  /** The documents when the backup started, and when the product was stopped. */
  let present: Documents;
  let before: Documents;
  let blobsBefore: ReadonlyMap<string, Buffer>;
  let restored: Documents;
  let blobsRestored: ReadonlyMap<string, Buffer>;

  const start = async (): Promise<Stack> => {
    stack = await startTestStack(printLine, { needsFrontends: false, env, stateDir: join(folder, 'state') });
    return stack;
  };

  const restore = (services?: ServiceName[]): Promise<void> =>
    restoreBackup({
      installation,
      folder: backup.folder,
      key: undefined,
      services,
      isForced: services !== undefined,
      removeReplacedState: (names) =>
        removeReplacedState({
          stateDir: installation.stateDir,
          env: createTestEnvironment(env),
          print: printLine,
          services: names,
        }),
      now: () => new Date(),
      print: printLine,
    });

  beforeAll(async () => {
    const random = createRandom(SEED);
    folder = await mkdtemp(join(tmpdir(), 'minutehand-backup-'));
    env = kind === 'MongoDB' ? { MONGODB_URL: mongodb.url } : {};
    installation = getInstallation(join(folder, 'state'), env);
    const { url } = await start();
    people = await createAccounts(url, ACCOUNTS);
    const first = await Promise.all(
      people.map(async (person, index) => {
        const sample = createSampleMeeting(index, random);
        return { ...sample, person, id: await importMeeting(person, `first-${index}`, sample) };
      }),
    );
    for (const { person, id } of first) await eventually(() => expectReady(person, id), WAIT);

    load = startLoad(people, first, random, { attempts: 1, readIntervalMs: SPARSE_READ_INTERVAL_MS });
    await eventually(() => expect(load.imported.length).toBeGreaterThanOrEqual(IMPORTS_BEFORE), WAIT);
    earlier = [...first, ...load.imported];
    const options = {
      installation,
      backupsDir: join(folder, 'backups'),
      key: undefined,
      now: () => new Date(),
      print: printLine,
    };
    present = await readDocuments(installation);
    backup = await createBackup(options);
    const count = load.imported.length + IMPORTS_AFTER;
    await eventually(() => expect(load.imported.length).toBeGreaterThanOrEqual(count), WAIT);
    await load.stop();
    await stack?.stop();
    before = await readDocuments(installation);
    blobsBefore = await readBlobs(installation);

    await wipeDatabases(installation);
    await rm(installation.stateDir, { recursive: true });
    await restore();
    restored = await readDocuments(installation);
    blobsRestored = await readBlobs(installation);
    const { url: newUrl } = await start();
    people = await Promise.all(people.map((person) => signIn(newUrl, person)));
  }, TEST_TIMEOUT_MS);

  afterAll(async () => {
    await stack?.stop();
    await wipeDatabases(installation);
    await rm(folder, { recursive: true, force: true });
  });

  const getPerson = ({ person }: LoadMeeting): TestUser => {
    const found = people.find(({ email }) => email === person.email);
    if (!found) throw new Error('a person of the load is unknown');
    return found;
  };

  it('fails no request', () => {
    expect(load.failures).toEqual([]);
  });

  it('contains every document unchanged', () => {
    const unchanged = [...restored].filter(([path, { version }]) => before.get(path)?.version === version);
    expect(unchanged.length).toBeGreaterThan(restored.size / 2);
    const differing = unchanged.filter(([path, document]) => !isDeepStrictEqual(document, before.get(path)));
    expect(differing.map(([path]) => path)).toEqual([]);
    // A document may have changed or expired since the backup, but the backup has no document that was written after it.
    const later = [...restored].filter(([path, { version }]) => version > (before.get(path)?.version ?? version));
    expect(later.map(([path]) => path)).toEqual([]);
  });

  it('contains every document that existed when it started, and none in an older version', () => {
    const earlierDocuments = [...present].filter(([path]) => before.has(path));
    expect(earlierDocuments.length).toBeGreaterThan(present.size / 2);
    const lost = earlierDocuments.filter(([path, { version }]) => (restored.get(path)?.version ?? -1) < version);
    expect(lost.map(([path]) => path)).toEqual([]);
  });

  it('contains every uploaded file', () => {
    expect(blobsRestored.size).toBeGreaterThan(0);
    for (const [key, bytes] of blobsRestored) expect(bytes).toEqual(blobsBefore.get(key));
  });

  it('contains no reference to a missing document', () => {
    expect(findDanglingReferences(restored)).toEqual([]);
  });

  it('contains everything that was accepted before it started, and its processing is completed', async () => {
    for (const meeting of earlier) {
      const person = getPerson(meeting);
      await eventually(() => expectReady(person, meeting.id), WAIT);
      const { body } = await person.get(`/meetings/${meeting.id}/minutes`);
      expect(minutesResponseSchema.parse(body).content).not.toBe('');
      await eventually(async () => expect(await findMeetings(person, meeting.word)).toEqual([meeting.id]), WAIT);
    }
  });

  it('contains each import that was sent during the backup completely or not at all', async () => {
    for (const meeting of load.imported) {
      const person = getPerson(meeting);
      const { status } = await person.get(`/meetings/${meeting.id}`);
      if (status === 404) expect(await findMeetings(person, meeting.word)).toEqual([]);
      else await eventually(() => expectDraftOrReady(person, meeting.id), WAIT);
    }
  });

  it(
    'of meetings alone keeps search and the other services consistent',
    async () => {
      const meeting = earlier[0] as LoadMeeting;
      const person = getPerson(meeting);
      const sample = createSampleMeeting(900, createRandom(SEED + 1));
      const laterId = await importMeeting(person, 'later', sample);
      await eventually(async () => expect(await findMeetings(person, sample.word)).toEqual([laterId]), WAIT);
      expect((await person.delete(`/meetings/${meeting.id}`)).status).toBe(204);
      await eventually(async () => expect(await findMeetings(person, meeting.word)).toEqual([]), WAIT);
      await stack?.stop();
      await restore(['meetings']);
      const { url } = await start();
      const newSession = await signIn(url, person);
      await eventually(async () => expect(await findMeetings(newSession, meeting.word)).toEqual([meeting.id]), WAIT);
      expect(await findMeetings(newSession, sample.word)).toEqual([]);
      expect(await newSession.get(`/meetings/${laterId}`)).toMatchObject({ status: 404 });
      // Generating still works between the restored service and the others.
      const nextId = await importMeeting(newSession, 'next', createSampleMeeting(901, createRandom(SEED + 2)));
      await eventually(() => expectReady(newSession, nextId), WAIT);
    },
    TEST_TIMEOUT_MS,
  );
});

async function expectReady(person: TestUser, id: string): Promise<void> {
  const { meeting } = meetingResponseSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(meeting.state).toBe('ready');
}

/** Created, but without a transcript when the backup was made; or ready. */
async function expectDraftOrReady(person: TestUser, id: string): Promise<void> {
  const { meeting } = meetingResponseSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(['draft', 'ready']).toContain(meeting.state);
}

async function findMeetings(person: TestUser, word: string): Promise<string[]> {
  const { results } = searchResponseSchema.parse((await person.get(`/search?q=${word}`)).body);
  return [...new Set(results.map(({ meeting_id }) => meeting_id))];
}
