import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { searchResponseSchema } from '@minutehand/contracts/http/search';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { createLogger } from '@minutehand/service-kit/log';
import { startTestMongodb, type TestMongodb } from '@minutehand/test-kit/mongodb';
import { eventually } from '@minutehand/test-kit/waiting';
import { readBlobRecords } from '../../scripts/lib/backup/blobs.ts';
import { getInstallation, type Installation, withRawDatabase } from '../../scripts/lib/backup/installation.ts';
import { createRandom } from '../../scripts/lib/seeded-random.ts';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { connectRedis, waitForRedis } from '../../services/gateway/src/outbound/redis/connection.ts';
import { type Documents, readDocuments, wipeDatabases } from './backup/documents.ts';
import { createAccounts, signIn, type TestUser } from './chaos/people.ts';
import { importMeeting, sendWithRetry } from './chaos/retrying-client.ts';
import { createSampleMeeting } from './chaos/sample.ts';
import { printLine } from './print-line.ts';
import { recordMeeting } from './recordings/record-meeting.ts';
import { type Load, type LoadMeeting, SPARSE_READ_INTERVAL_MS, startLoad } from './rolling/load.ts';
import { createUploadRequest } from './upload-request.ts';

const SEED = Number(process.env.DELETION_SEED ?? 20_261_126);
const MEETINGS = 1_000;
/** Meetings with a transcript, half of them from an uploaded file. The others have a title, notes and an action item. */
const IMPORTS = 6;
/** Meetings with audio: of an ended recording, and of an open one. */
const RECORDINGS = [{ isEnded: true }, { isEnded: false }];
/** Sessions that create the meetings, because writes are limited for each of them. */
const SESSIONS = 8;
/** Imports of the other account while the first one is deleted. */
const IMPORTS_MEANWHILE = 2;
/** How often the delays of the event loops are read (ms). */
const LAG_INTERVAL_MS = 1_000;
const TEST_TIMEOUT_MS = 600_000;
const WAIT = { timeout: 240_000, interval: 500 };

let mongodb: TestMongodb;
beforeAll(async () => {
  printLine(`DELETION_SEED=${SEED}`);
  mongodb = await startTestMongodb();
});
afterAll(() => mongodb?.stop());

describe.each(['SQLite', 'MongoDB'])('the deletion of an account of 1,000 meetings on %s', (kind) => {
  const random = createRandom(SEED);
  let folder: string;
  let installation: Installation;
  let stack: Stack | undefined;
  let load: Load;
  let accountId: string;
  let meetingIds: readonly string[];
  /** Before the deletion. */
  let before: Documents;
  let blobsBefore: ReadonlyMap<string, string>;
  let filesBefore: readonly string[];
  let wordsFound: readonly number[];
  let after: Documents;
  let redisKeys: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'minutehand-deletion-'));
    const env = { ACCOUNTS_DELETION_GRACE_DAYS: '0', ...(kind === 'MongoDB' ? { MONGODB_URL: mongodb.url } : {}) };
    installation = getInstallation(join(folder, 'state'), env);
    stack = await startTestStack(printLine, { needsFrontends: false, env, stateDir: installation.stateDir });
    const { url } = stack;
    const [owner, , other, otherMember] = (await createAccounts(url, 2)) as [TestUser, TestUser, TestUser, TestUser];
    const { account } = sessionResponseSchema.parse((await owner.get('/session')).body);
    accountId = account.id;
    const imported = await fillAccount(url, owner);
    const sample = createSampleMeeting(MEETINGS, random);
    const ready = { ...sample, person: other, id: await importMeeting(other, 'other', sample) };
    for (const { person, id } of [...imported, ready]) await eventually(() => expectReady(person, id), WAIT);
    before = await readDocuments(installation);
    blobsBefore = await listBlobs(installation);
    filesBefore = await listFiles(installation);
    printLine(
      `${[...before.values()].filter((document) => belongsToAccount(document)).length} documents of the account`,
    );

    load = startLoad([other, otherMember], [ready], random, { attempts: 2, readIntervalMs: SPARSE_READ_INTERVAL_MS });
    const lags = watchEventLoops(stack);
    const browser = await signIn(url, owner);
    const requestedAt = performance.now();
    const requested = await browser.post(`/accounts/${accountId}/deletion`, { name: account.name });
    expect(requested).toMatchObject({ status: 202 });
    await eventually(async () => expect(await readDeletionState()).toBe('erased'), WAIT);
    printLine(`erased in ${Math.round(performance.now() - requestedAt)} ms`);
    await eventually(() => expect(load.imported.length).toBeGreaterThanOrEqual(IMPORTS_MEANWHILE), WAIT);
    for (const { person, id } of load.imported) await eventually(() => expectReady(person, id), WAIT);
    await load.stop();
    printLine(load.getThroughput());
    printLine(`${load.failedFirstAttempts.length} retried; longest delays of event loops: ${await lags.stop()}`);
    wordsFound = await Promise.all(imported.map(({ word }) => countResults(other, word)));
    redisKeys = await readRedisKeys(stack);
    await stack.stop();
    after = await readDocuments(installation);
  }, TEST_TIMEOUT_MS);

  afterAll(async () => {
    await stack?.stop();
    await wipeDatabases(installation);
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates the meetings. Returns those with transcripts. */
  async function fillAccount(url: string, owner: TestUser): Promise<LoadMeeting[]> {
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => signIn(url, owner)));
    const ids: string[] = [];
    const startedAt = performance.now();
    await Promise.all(
      sessions.map(async (session) => {
        while (ids.length < MEETINGS - IMPORTS - RECORDINGS.length) {
          const index = ids.push('') - 1;
          ids[index] = await createMeeting(session, index);
        }
      }),
    );
    printLine(`created meetings in ${Math.round(performance.now() - startedAt)} ms`);
    const imported: LoadMeeting[] = [];
    for (let index = 0; index < IMPORTS; index += 1) {
      const sample = createSampleMeeting(index, random);
      const id =
        index % 2 === 0
          ? await importMeeting(owner, `import-${index}`, sample)
          : await uploadMeeting(owner, sample.title, sample.transcript);
      imported.push({ ...sample, person: owner, id });
    }
    for (const recording of RECORDINGS) ids.push(await recordMeeting(url, owner, recording));
    meetingIds = [...ids, ...imported.map(({ id }) => id)];
    return imported;
  }

  async function createMeeting(session: TestUser, index: number): Promise<string> {
    const meeting = { title: `Sample meeting ${index}` };
    const created = await sendWithRetry(session, 'POST', '/meetings', `meeting-${index}`, { meeting });
    expect(created).toMatchObject({ status: 201 });
    const { id } = meetingResponseSchema.parse(created.body).meeting;
    if (index % 10 !== 0) return id;
    const notes = { content: '<p>Words</p>' };
    const written = await sendWithRetry(session, 'PATCH', `/meetings/${id}/notes`, `notes-${index}`, { notes });
    expect(written).toMatchObject({ status: 200 });
    const action_item = { description: 'Order the shelves', due_date: '2099-03-04' };
    const itemsPath = `/meetings/${id}/action_items`;
    expect(await sendWithRetry(session, 'POST', itemsPath, `item-${index}`, { action_item })).toMatchObject({
      status: 201,
    });
    return id;
  }

  async function uploadMeeting(owner: TestUser, title: string, transcript: string): Promise<string> {
    const created = await owner.post('/meetings', { meeting: { title } });
    const { id } = meetingResponseSchema.parse(created.body).meeting;
    const file = new TextEncoder().encode(transcript);
    const upload = await owner.post('/direct_uploads', createUploadRequest(file, 'transcript.txt', 'text/plain'));
    const { signed_id, direct_upload } = directUploadResponseSchema.parse(upload.body);
    const stored = await fetch(direct_upload.url, { method: 'PUT', headers: direct_upload.headers, body: file });
    expect(stored.status).toBe(204);
    expect(await owner.post(`/meetings/${id}/transcript`, { signed_id })).toMatchObject({ status: 202 });
    return id;
  }

  const belongsToAccount = ({ accountId: owner, isDeleted }: { accountId: string; isDeleted: boolean }): boolean =>
    owner === accountId && !isDeleted;

  const readDeletionState = (): Promise<unknown> =>
    withRawDatabase(installation, 'accounts', async (archive) => {
      for await (const { body } of archive.readDocuments('deletions'))
        if (body.subjectId === accountId) return body.state;
      return undefined;
    });

  it('had something to delete in every store', () => {
    const services = new Set(
      [...before].filter(([, document]) => belongsToAccount(document)).map(([path]) => path.split('/')[0]),
    );
    expect([...services].sort()).toEqual(['accounts', 'ai', 'meetings', 'notifications', 'recordings', 'search']);
    expect(meetingIds.length).toBe(MEETINGS);
    expect([...blobsBefore.values()].filter((owner) => owner === accountId).length).toBe(IMPORTS / 2 + 1);
    expect(filesBefore.filter((path) => path.includes(accountId)).length).toBeGreaterThanOrEqual(2);
  });

  it('leaves no document of the account, and none that names one of its meetings', () => {
    const remainingDocuments = [...after].filter(([, document]) => belongsToAccount(document)).map(([path]) => path);
    expect(remainingDocuments).toEqual([]);
    const ids = new Set([...meetingIds, accountId]);
    const naming = [...after]
      .filter(([path, { isDeleted }]) => !isDeleted && !path.startsWith('accounts/deletions/'))
      .filter(([path, { body }]) => containsAny(`${path} ${JSON.stringify(body)}`, ids))
      .map(([path]) => path);
    expect(naming).toEqual([]);
  });

  it('leaves no uploaded file and no audio of the account', async () => {
    const names = (await listFiles(installation)).join('\n');
    expect(names).not.toContain(accountId);
    for (const [key, owner] of blobsBefore) expect([key, names.includes(key)]).toEqual([key, owner !== accountId]);
  });

  it('leaves nothing of the account that search finds', () => {
    expect(wordsFound).toEqual(wordsFound.map(() => 0));
  });

  it('leaves no session and no stored response of the account', () => {
    const ids = new Set([...meetingIds, accountId]);
    const remainingKeys = redisKeys.filter((key) => containsAny(key, ids));
    // These keys reject sessions that are written at the same time. They expire after an hour.
    expect(remainingKeys.filter((key) => !/^gateway:(deleted-account|membership):/.test(key))).toEqual([]);
  });

  it('keeps every document of the other account', () => {
    const lost = [...before]
      .filter(
        ([path, document]) =>
          !belongsToAccount(document) && !document.isDeleted && path.startsWith('meetings/meetings/'),
      )
      .filter(([path]) => after.get(path)?.isDeleted !== false);
    expect(lost.map(([path]) => path)).toEqual([]);
  });

  it('fails no request of the other account meanwhile', () => {
    expect(load.failures).toEqual([]);
    expect(load.imported.length).toBeGreaterThanOrEqual(IMPORTS_MEANWHILE);
  });
});

/** Records the longest delay of each service's event loop. Reading the metrics resets their maximum. */
function watchEventLoops({ service }: Stack): { stop: () => Promise<string> } {
  const longest = new Map<string, number>();
  const stopping = new AbortController();
  const readAll = () =>
    Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const metrics = await fetch(`${service(name).adminUrl}/metrics`).then((response) => response.text());
        const [, seconds] = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(metrics) ?? [];
        longest.set(name, Math.max(longest.get(name) ?? 0, Number(seconds)));
      }),
    );
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await readAll();
      await wait(LAG_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      return [...longest].map(([name, seconds]) => `${name} ${Math.round(1_000 * seconds)} ms`).join(', ');
    },
  };
}

const containsAny = (text: string, ids: ReadonlySet<string>): boolean =>
  text.split(/[^0-9A-Za-z_-]+/).some((word) => ids.has(word));

async function expectReady(person: TestUser, id: string): Promise<void> {
  const { meeting } = meetingResponseSchema.parse((await person.get(`/meetings/${id}`)).body);
  expect(meeting.state).toBe('ready');
}

async function countResults(person: TestUser, word: string): Promise<number> {
  const { results } = searchResponseSchema.parse((await person.get(`/search?q=${word}`)).body);
  return results.length;
}

const listFiles = async ({ blobsDir = '' }: Installation): Promise<string[]> =>
  (await readdir(blobsDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** The account of each stored file, by its key. */
async function listBlobs(installation: Installation): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  await withRawDatabase(installation, 'recordings', async (archive) => {
    const keys = new Set<string>();
    for await (const { key } of readBlobRecords(archive)) keys.add(key);
    for await (const { body, accountId } of archive.readDocuments('blobs'))
      if (typeof body.key === 'string' && keys.has(body.key)) accounts.set(body.key, accountId);
  });
  return accounts;
}

async function readRedisKeys({ dependencies }: Stack): Promise<string[]> {
  const url = dependencies.find(({ name }) => name === 'Redis')?.url ?? '';
  const found: string[] = [];
  for (const db of [0, 1]) {
    const redis = connectRedis(new URL(`/${db}`, url).href, createLogger({ service: 'test', level: 'silent' }));
    await waitForRedis(redis);
    found.push(...(await redis.keys('*')));
    redis.disconnect();
  }
  return found;
}
