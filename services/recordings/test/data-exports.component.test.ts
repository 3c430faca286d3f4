import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent, decodeEvent } from '@minutehand/contracts/events';
import type { AccountDataServiceService } from '@minutehand/contracts/proto/accounts/v1/account_data';
import type { Account, AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { MeetingFilesServiceService } from '@minutehand/contracts/proto/meetings/v1/meeting_files';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NotificationsServiceService } from '@minutehand/contracts/proto/notifications/v1/notifications';
import { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import type { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { eventually } from '@minutehand/test-kit/waiting';
import { strFromU8, unzipSync } from 'fflate';
import { sweepDataExports } from '../src/app/data-exports/purge-data-exports.ts';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { startRecording } from '../src/domain/recordings/recording.ts';
import { createDiskStorage } from '../src/outbound/blobs/disk-storage.ts';
import { aggregates, blobAggregate, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { dataExportAggregate } from '../src/outbound/store/data-exports.ts';
import { createTestConfig } from './test-config.ts';

const DAY_MS = 86_400_000;
const owner = createActor({ role: 'owner' });
const member = createActor({ userId: 'user-2', role: 'member' });
let folder: string;
let service: TestService;
let exports: RpcClient<typeof DataExportsServiceService>;
let now = Date.parse('2026-11-26T10:00:00Z');
/** What the other services do. */
let accounts: { id: string; role: string }[];
let fail: (call: string) => void;
let calls: { call: string; as: Actor; signal: AbortSignal }[];

function recordCall(call: string, options: unknown): void {
  const { as, signal } = options as { as: Actor; signal: AbortSignal };
  calls.push({ call, as, signal });
  fail(call);
}
/** A stream with one section in two chunks. */
const stream = (section: string) =>
  async function* (_request: object, options: unknown) {
    recordCall(section, options);
    yield { section, chunk: Buffer.from('[{"text":') };
    yield { section, chunk: Buffer.from('"words"}]') };
  };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    now: () => new Date(now),
    clients: {
      accounts: createFakeClient<AccountsServiceService & AccountDataServiceService>({
        listAccounts: async (_, options) => {
          recordCall('listAccounts', options);
          return { accounts: accounts as Account[] };
        },
        streamPersonalData: stream('user'),
        streamAccountData: stream('members'),
      }),
      meetings: createFakeClient<MeetingsServiceService & MeetingFilesServiceService>({
        streamPersonalData: stream('comments'),
        streamMeetingFiles: async function* ({ allMeetings }, options) {
          recordCall(allMeetings ? 'allMeetings' : 'ownMeetings', options);
          yield { part: { $case: 'meetingsTotal', value: 2 } };
          for (const id of ['m1', 'm2'])
            for (const name of ['meeting.json', 'minutes.md']) {
              const path = `Review ${id}/${name}`;
              yield { part: { $case: 'file', value: { meetingId: id, path, chunk: Buffer.from(`${id} `) } } };
              yield { part: { $case: 'file', value: { meetingId: id, path, chunk: Buffer.from(name) } } };
            }
        },
      }),
      notifications: createFakeClient<NotificationsServiceService>({ streamPersonalData: stream('notifications') }),
      ai: createFakeClient<AssistantServiceService>({ streamQuestions: stream('conversations') }),
      search: createFakeClient<SavedSearchesServiceService>({ streamSavedSearches: stream('saved_searches') }),
    },
  });
  exports = service.client(DataExportsServiceService);
});
beforeEach(() => {
  accounts = [
    { id: 'account-1', role: 'owner' },
    { id: 'account-2', role: 'member' },
  ];
  fail = () => undefined;
  calls = [];
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const find = async (as: Actor, kind: string) =>
  (await exports.listDataExports({}, { as })).dataExports.find((dataExport) => dataExport.kind === kind);
const waitFor = (as: Actor, kind: string, state: string) =>
  eventually(async () => {
    const found = await find(as, kind);
    expect(found?.state).toBe(state);
    return found!;
  });

async function readParts(as: Actor, id: string, checkOnly = false) {
  const parts = [];
  for await (const { part } of exports.readDataExport({ id, checkOnly }, { as })) if (part) parts.push(part);
  return parts;
}

async function readArchive(as: Actor, id: string): Promise<Record<string, string>> {
  const parts = await readParts(as, id);
  const chunks = parts.flatMap((part) => (part.$case === 'chunk' ? [part.value] : []));
  return Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([path, content]) => [path, strFromU8(content)]),
  );
}

async function exportData(as: Actor, kind: string): Promise<Record<string, string>> {
  await exports.startDataExport({ kind }, { as });
  return readArchive(as, (await waitFor(as, kind, 'ready')).id);
}

/** Stores a file of a meeting; without `content`, only its record. */
async function addBlob(meetingId: string, filename: string, content: string | undefined, byteSize = 5): Promise<void> {
  const scope = systemScope('a file of a test', 'account-1');
  const key = `key-${filename}`;
  const checksum = createHash('md5')
    .update(content ?? '')
    .digest('base64');
  const declaration = { filename, contentType: 'audio/webm', byteSize, checksum };
  if (content !== undefined) {
    const storage = createDiskStorage({ folder, newId: () => 'part' });
    const bytes = (async function* () {
      yield Buffer.from(content);
    })();
    await storage.write(key, declaration, bytes, new AbortController().signal);
  }
  await service.store
    .collection(blobAggregate)
    .insert(scope, { ...declaration, id: key, key, uploaderId: 'user-1', owner: `meeting:${meetingId}` });
}

const listFinished = () =>
  service.bus.published
    .filter(({ type }) => type === 'recordings.data_export_finished')
    .map(({ payload }) => decodeEvent('recordings.data_export_finished', Buffer.from(payload, 'base64')));

describe('an export of a user', () => {
  it('has their data in all accounts, their meetings with their files, and a manifest with hashes', async () => {
    await addBlob('m1', 'talk.webm', 'sound');
    await addBlob('m1', '../../evil.sh', 'shell');
    await addBlob('m2', 'lost.webm', undefined);
    const archive = await exportData(owner, 'user');
    const { 'manifest.json': manifest = '', ...files } = archive;
    expect(Object.keys(files).sort()).toEqual([
      'accounts/account-1/comments.json',
      'accounts/account-1/conversations.json',
      'accounts/account-1/meetings/Review m1/files/evil.sh',
      'accounts/account-1/meetings/Review m1/files/talk.webm',
      'accounts/account-1/meetings/Review m1/meeting.json',
      'accounts/account-1/meetings/Review m1/minutes.md',
      'accounts/account-1/meetings/Review m2/meeting.json',
      'accounts/account-1/meetings/Review m2/minutes.md',
      'accounts/account-1/notifications.json',
      'accounts/account-1/recording_consents.json',
      'accounts/account-1/recordings.json',
      'accounts/account-1/saved_searches.json',
      ...['comments', 'conversations'].map((name) => `accounts/account-2/${name}.json`),
      ...['m1', 'm2'].flatMap((id) =>
        ['meeting.json', 'minutes.md'].map((name) => `accounts/account-2/meetings/Review ${id}/${name}`),
      ),
      ...['notifications', 'recording_consents', 'recordings', 'saved_searches'].map(
        (name) => `accounts/account-2/${name}.json`,
      ),
      'user/user.json',
    ]);
    expect(files['accounts/account-1/meetings/Review m1/files/talk.webm']).toBe('sound');
    expect(files['accounts/account-1/meetings/Review m1/minutes.md']).toBe('m1 minutes.md');
    expect(JSON.parse(files['user/user.json'] ?? '')).toEqual([{ text: 'words' }]);
    const listed = JSON.parse(manifest);
    expect(listed.counts).toMatchObject({ files: Object.keys(files).length, meetings: 4, media_files: 2 });
    expect(listed.files).toHaveLength(Object.keys(files).length);
    for (const { path, bytes, sha256 } of listed.files) {
      expect(bytes).toBe(Buffer.byteLength(files[path] ?? ''));
      expect(sha256).toBe(
        createHash('sha256')
          .update(files[path] ?? '')
          .digest('hex'),
      );
    }
    expect(listed.not_included).toContainEqual({
      what: 'accounts/account-1/meetings/Review m2/files/lost.webm',
      reason: 'it is missing in the storage',
    });
  });

  it('is read for the user, with their role in each account', async () => {
    await exportData(owner, 'user');
    const read = calls.filter(({ call }) => call === 'ownMeetings').map(({ as }) => [as.accountId, as.role, as.userId]);
    expect(read).toEqual([
      ['account-1', 'owner', 'user-1'],
      ['account-2', 'member', 'user-1'],
    ]);
  });

  it('can be read by them only', async () => {
    await exportData(owner, 'user');
    const { id } = (await find(owner, 'user'))!;
    const other = createActor({ userId: 'user-3', role: 'owner' });
    expect(await find(other, 'user')).toBeUndefined();
    await expect(readArchive(other, id)).rejects.toMatchObject({ code: 'data_export.not_found' });
    const actorInOtherAccount = createActor({ accountId: 'account-2', role: 'owner' });
    await expect(readArchive(actorInOtherAccount, id)).rejects.toMatchObject({ code: 'data_export.not_found' });
  });

  it('names the audio of a recording by its format, so that it can be opened', async () => {
    await addBlob('m2', 'recording', 'sound');
    const audio = { blobId: 'key-recording', key: 'key-recording', contentType: 'audio/mp4', byteSize: 5 };
    await service.store.collection(recordingAggregate).insert(systemScope('audio of a test', 'account-1'), {
      ...startRecording({ meetingId: 'm2', userId: 'user-1', now: new Date(now) }),
      ...{ id: 'key-recording', state: 'ready', openMeetingId: null },
      audio: { ...audio, durationSeconds: 1, peaks: [] },
    });
    const archive = await exportData(owner, 'user');
    expect(archive['accounts/account-1/meetings/Review m2/files/recording.m4a']).toBe('sound');
  });

  it('cannot be downloaded after they left one of the accounts', async () => {
    await exportData(owner, 'user');
    const { id } = (await find(owner, 'user'))!;
    accounts = accounts.filter((account) => account.id !== 'account-2');
    await expect(readArchive(owner, id)).rejects.toMatchObject({ code: 'data_export.not_found' });
    await exportData(owner, 'user');
  });

  it('runs once at a time: a further request returns the running one', async () => {
    const first = await exports.startDataExport({ kind: 'user' }, { as: member });
    const second = await exports.startDataExport({ kind: 'user' }, { as: member });
    expect(second.dataExport?.id).toBe(first.dataExport?.id);
    await waitFor(member, 'user', 'ready');
    expect(calls.filter(({ call }) => call === 'user')).toHaveLength(1);
  });

  it('is not started and not downloaded with an access token', async () => {
    const token = { ...owner, accessTokenId: 'token-1' };
    await expect(exports.startDataExport({ kind: 'user' }, { as: token })).rejects.toMatchObject({
      code: 'platform.session_required',
    });
    await expect(readArchive(token, 'any')).rejects.toMatchObject({ code: 'platform.session_required' });
  });

  it('is not started, listed or downloaded in a session of single sign-on, which is valid in one account', async () => {
    await exportData(owner, 'user');
    const { id } = await waitFor(owner, 'user', 'ready');
    const withSso = { ...owner, isSso: true } as const;
    await expect(exports.startDataExport({ kind: 'user' }, { as: withSso })).rejects.toMatchObject({
      code: 'sso.own_credentials_required',
    });
    expect(await find(withSso, 'user')).toBeUndefined();
    await expect(readArchive(withSso, id)).rejects.toMatchObject({ code: 'data_export.not_found' });
  });
});

describe('an export of an account', () => {
  it('has the account and all its meetings, and nothing of the other services', async () => {
    const archive = await exportData(owner, 'account');
    expect(Object.keys(archive)).toContain('accounts/account-1/members.json');
    expect(Object.keys(archive).some((path) => path.includes('account-2') || path.includes('saved_searches'))).toBe(
      false,
    );
    // The last one is of the download.
    expect(calls.map(({ call }) => call)).toEqual(['listAccounts', 'members', 'allMeetings', 'listAccounts']);
  });

  it('can be read by owners only, even if the role changed after the request', async () => {
    const admin = createActor({ role: 'admin' });
    await expect(exports.startDataExport({ kind: 'account' }, { as: admin })).rejects.toMatchObject({
      code: 'membership.owner_only',
    });
    await exportData(owner, 'account');
    expect(await find(admin, 'account')).toBeUndefined();
    accounts = [{ id: 'account-1', role: 'admin' }];
    calls = [];
    await exports.startDataExport({ kind: 'account' }, { as: owner });
    await waitFor(owner, 'account', 'failed');
    expect(calls.some(({ call }) => call === 'allMeetings')).toBe(false);
  });
});

describe('a run', () => {
  it('that fails is repeated, and its archive is complete', async () => {
    let failures = 1;
    fail = (call) => {
      if (call === 'ownMeetings' && failures-- > 0) throw new AppError('platform.unavailable');
    };
    const archive = await exportData(owner, 'user');
    expect(JSON.parse(archive['manifest.json'] ?? '').counts.meetings).toBe(4);
  });

  it('that fails aborts all calls to other services', async () => {
    fail = (call) => {
      if (call === 'ownMeetings') throw new AppError('account.not_found');
    };
    await exports.startDataExport({ kind: 'user' }, { as: owner });
    await waitFor(owner, 'user', 'failed');
    expect(calls.map(({ call }) => call)).toContain('conversations');
    for (const { call, signal } of calls) if (call !== 'listAccounts') expect(signal.aborted).toBe(true);
  });

  it('that cannot succeed is marked as failed, and the user can start another one', async () => {
    fail = () => {
      throw new AppError('platform.unauthenticated');
    };
    const before = listFinished().length;
    await exports.startDataExport({ kind: 'user' }, { as: owner });
    const failed = await waitFor(owner, 'user', 'failed');
    await expect(readArchive(owner, failed.id)).rejects.toMatchObject({ code: 'data_export.not_found' });
    await eventually(() => expect(listFinished().slice(before)).toMatchObject([{ state: 'failed', userId: 'user-1' }]));
    fail = () => undefined;
    await exportData(owner, 'user');
    await eventually(() =>
      expect(listFinished().at(-1)).toMatchObject({ state: 'ready', kind: 'user', userId: 'user-1' }),
    );
  });

  it('leaves no temporary file', async () => {
    await exportData(owner, 'user');
    expect(await readdir(join(folder, 'recordings', 'incoming'))).toEqual([]);
  });
});

describe('an archive', () => {
  const countFiles = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const sweep = () =>
    sweepDataExports({
      ...{ dataExports: service.store.collection(dataExportAggregate), now: () => new Date(now) },
      storage: createDiskStorage({ folder, newId: () => 'part' }),
    } as Parameters<typeof sweepDataExports>[0]);

  it('expires after seven days, with its file, and can be requested again', async () => {
    await exportData(owner, 'user');
    const { id, expiresAt } = (await find(owner, 'user'))!;
    expect(expiresAt).toBe(new Date(now + 7 * DAY_MS).toISOString());
    const files = await countFiles();
    now += 8 * DAY_MS;
    await expect(readArchive(owner, id)).rejects.toMatchObject({ code: 'data_export.not_found' });
    expect((await sweep()).expired).toBeGreaterThanOrEqual(1);
    expect(await countFiles()).toBeLessThan(files);
    expect((await sweep()).expired).toBe(0);
    expect(await find(owner, 'user')).toBeUndefined();
    await exportData(owner, 'user');
  });

  it('of a lost job is marked as failed by the sweep', async () => {
    const scope = systemScope('loses a job', 'account-1');
    const { id } = (await find(owner, 'user'))!;
    const dataExports = service.store.collection(dataExportAggregate);
    await dataExports.update(scope, id, (current) => ({ document: { ...current, state: 'running' } }));
    now += DAY_MS;
    expect((await sweep()).lost).toBe(1);
    expect((await find(owner, 'user'))?.state).toBe('failed');
  });

  it('whose job waits for other exports is marked as failed only after a day', async () => {
    const scope = systemScope('sets the state of a job', 'account-1');
    const dataExports = service.store.collection(dataExportAggregate);
    const { id } = (await find(owner, 'user'))!;
    await dataExports.update(scope, id, (current) => ({ document: { ...current, state: 'waiting' } }));
    now += DAY_MS / 2;
    expect((await sweep()).lost).toBe(0);
    now += DAY_MS;
    expect((await sweep()).lost).toBe(1);
  });

  it('is removed with its user, and with each account whose data it has', async () => {
    const deletion = async (event: Parameters<typeof createStoredEvent>[0]) =>
      service.bus.publish(createStoredEvent(event, { accountId: '' }));
    await exportData(owner, 'user');
    await exportData(member, 'user');
    const before = await countFiles();
    // The archive of the owner has data of account-2, although they requested it in account-1.
    await deletion(createEvent('accounts.account_deleted', { accountId: 'account-2', deletionId: 'deletion-1' }));
    await eventually(async () => expect(await find(owner, 'user')).toBeUndefined());
    await exportData(owner, 'user');
    accounts = [{ id: 'account-1', role: 'member' }];
    await exportData(member, 'user');
    const user = { userId: 'user-2', accountIds: ['account-1'], deletionId: 'deletion-2' };
    await deletion(createEvent('accounts.user_deleted', user));
    await eventually(async () => expect(await find(member, 'user')).toBeUndefined());
    expect((await find(owner, 'user'))?.state).toBe('ready');
    expect(await countFiles()).toBeLessThan(before);
  });
});

it('a check whether a download is possible sends no contents and is no download', async () => {
  await exportData(owner, 'user');
  const { id } = await waitFor(owner, 'user', 'ready');
  service.securityLines.length = 0;
  expect((await readParts(owner, id, true)).map((part) => part.$case)).toEqual(['header']);
  expect(service.securityLines).toEqual([]);
  await expect(readParts(owner, 'unknown', true)).rejects.toMatchObject({ code: 'data_export.not_found' });
});

it('a download is recorded in the security log', async () => {
  await exportData(owner, 'user');
  expect(service.securityLines.at(-1)).toMatchObject({ event: 'data_export_downloaded', kind: 'user' });
});
