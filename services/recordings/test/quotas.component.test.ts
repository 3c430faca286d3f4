import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { DAY_MS, MIB } from '@minutehand/contracts/limits';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { DEFAULT_QUOTAS } from '@minutehand/contracts/quotas';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { countAccepted, PARALLEL, RACE_CALL_DEADLINE_MS, RACE_TIMEOUT_MS, RUNS } from '@minutehand/test-kit/races';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates, blobAggregate, quotaLedgerAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

let folder: string;
let service: TestService;
let accounts = 0;
let overrides: Record<string, number> = {};
let isAccountsDown = false;
let onQuotasRead: () => void = () => undefined;
let now = new Date('2026-05-01T10:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    now: () => now,
    clients: {
      ...createFakeClients(),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getQuotas: async () => {
          onQuotasRead();
          if (isAccountsDown) throw new AppError('platform.unavailable');
          return { overrides };
        },
      }),
    },
  });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** A member of a new account with these quotas. */
function createMember(quotas: Record<string, number>): Actor {
  overrides = quotas;
  return createActor({ accountId: `account-${++accounts}`, userId: `user-${accounts}` });
}

function declareUpload(as: Actor, byteSize = 10) {
  const checksum = randomBytes(16).toString('base64');
  const declaration = { filename: 'a.txt', contentType: 'text/plain', byteSize, checksum };
  return service.client(RecordingsServiceService).createDirectUpload(declaration, {
    as,
    deadlineMs: RACE_CALL_DEADLINE_MS,
  });
}
const declareInParallel = (as: Actor, { byteSize = 10, rejection = 'quota.exceeded' as ErrorCode } = {}) =>
  countAccepted(() => declareUpload(as, byteSize), rejection);
const getUsage = async (as: Actor) => (await service.client(RecordingsServiceService).getUsage({}, { as })).usage;

describe('the quotas of uploads', () => {
  it('are read while the bytes of a chunk arrive, not after them', async () => {
    const as = createMember({});
    const read = Promise.withResolvers<void>();
    onQuotasRead = read.resolve;
    const meetingId = `meeting-${accounts}`;
    const chunk = { meetingId, recordingId: randomUUID(), number: 0, bytes: recordAudio({ seconds: 1 }) };
    async function* sendLate() {
      for await (const request of toRequests(chunk)) {
        yield request;
        await read.promise;
      }
    }
    const stored = await service
      .client(RecordingsServiceService)
      .storeChunk(sendLate(), { as, deadlineMs: RACE_CALL_DEADLINE_MS });
    expect(stored.chunkNumber).toBe(0);
  });

  it(
    'accept exactly as many of 8 parallel declarations as fit, in 20 runs',
    async () => {
      for (let run = 1; run <= RUNS; run += 1) {
        const fitting = (run % (PARALLEL - 1)) + 1;
        expect(await declareInParallel(createMember({ upload_bytes: fitting * 10 + 9 }))).toBe(fitting);
      }
    },
    RACE_TIMEOUT_MS,
  );

  it('limit the number of files', async () => {
    expect(await declareInParallel(createMember({ uploads: 3 }))).toBe(3);
  });

  it('limit the bytes of a member in 24 hours, but not those of another one', async () => {
    const member = createMember({ upload_bytes_per_person_per_day: 2 * MIB });
    expect(await declareInParallel(member, { byteSize: MIB, rejection: 'quota.exceeded_today' })).toBe(2);
    await expect(declareUpload(member, MIB)).rejects.toMatchObject({
      code: 'quota.exceeded_today',
      message: expect.stringContaining('You have uploaded 2 MB of at most 2 MB in 24 hours'),
    });
    await declareUpload({ ...member, userId: 'another' }, MIB);
    now = new Date(now.getTime() + DAY_MS + 1);
    await declareUpload(member, MIB);
  });

  it('apply to a user in each of their accounts', async () => {
    const { userId } = createMember({ upload_bytes_per_person_per_day: MIB });
    for (const member of [0, 1].map(() => ({ ...createMember({ upload_bytes_per_person_per_day: MIB }), userId }))) {
      await declareUpload(member, MIB);
      await expect(declareUpload(member, MIB)).rejects.toMatchObject({ code: 'quota.exceeded_today' });
    }
  });

  it('are available again when files are purged', async () => {
    const member = createMember({ uploads: 2 });
    expect(await declareInParallel(member)).toBe(2);
    const blobs = service.store.collection(blobAggregate);
    for await (const { id } of blobs.stream(member, {})) await blobs.remove(member, id);
    await declareUpload(member);
  });

  it('are reported with their usage', async () => {
    const member = createMember({ upload_bytes: 500 });
    await declareUpload(member, 100);
    expect(await getUsage(member)).toEqual([
      { quota: 'uploads', used: 1, limit: DEFAULT_QUOTAS.uploads },
      { quota: 'upload_bytes', used: 100, limit: 500 },
      {
        quota: 'upload_bytes_per_person_per_day',
        used: 100,
        limit: DEFAULT_QUOTAS.upload_bytes_per_person_per_day,
      },
      { quota: 'transcribed_minutes_per_month', used: 0, limit: DEFAULT_QUOTAS.transcribed_minutes_per_month },
    ]);
  });

  it('are the last known ones, or the defaults, while the accounts service does not respond', async () => {
    const member = createMember({ uploads: 1 });
    await declareUpload(member);
    isAccountsDown = true;
    try {
      now = new Date(now.getTime() + 2 * 60_000);
      await expect(declareUpload(member)).rejects.toMatchObject({ code: 'quota.exceeded' });
      const other = createMember({ uploads: 1 });
      await declareUpload(other);
      await declareUpload(other);
    } finally {
      isAccountsDown = false;
    }
  });

  it('are purged with the account', async () => {
    const member = createMember({});
    await declareUpload(member);
    const deletion = createEvent('accounts.account_deleted', { accountId: member.accountId });
    await service.bus.publish(createStoredEvent(deletion, { accountId: '' }));
    await service.bus.settled();
    const scope = systemScope('a test', member.accountId);
    expect(await service.store.collection(quotaLedgerAggregate).count(scope, {})).toBe(0);
  });
});
