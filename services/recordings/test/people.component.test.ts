import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { createActor } from '@minutehand/test-kit/identity';
import { createFakeClient } from '@minutehand/test-kit/rpc';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates, recordingAggregate } from '../src/outbound/store/aggregates.ts';
import { recordAudio, toRequests } from './sample-audio.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

const recordingUser = createActor();
const informedUser = createActor({ userId: 'user-5' });
const scope = systemScope('reads recordings in a test', 'account-1');
let folder: string;
let service: TestService;
let isAccountsDown = false;
let meetings = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: {
      ...createFakeClients(),
      accounts: createFakeClient<typeof AccountsServiceService>({
        getPeople: async () => ({ people: [{ userId: 'user-1', name: 'Ada' }] }) as never,
        findMembersByName: async () => {
          if (isAccountsDown) throw new AppError('platform.unavailable');
          return { members: [{ userId: 'user-5', name: 'Ben' }] };
        },
      }),
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Records a second, of which Ben, a member, and Carla, a guest, were informed. */
async function record(): Promise<string> {
  const recordings = service.client(RecordingsServiceService);
  const meetingId = `people${++meetings}-1`;
  const bytes = recordAudio({ seconds: 1 });
  await recordings.storeChunk(toRequests({ meetingId, bytes, number: 0, consentTold: ['Ben', 'Carla'] }), {
    as: recordingUser,
  });
  const device = { oldDeviceId: 'a', newDeviceId: 'b', switchTimestamp: '' };
  const newDeviceInfo = JSON.stringify({ deviceLabel: 'Phone of Ada' });
  await recordings.logDeviceSwitch({ meetingId, recordingId: '', ...device, newDeviceInfo }, { as: recordingUser });
  const counts = { totalChunks: 1, successfulChunks: 1, failedChunks: 0, successRate: 100, format: '' };
  await recordings.finishRecording({ meetingId, recordingId: '', ...counts }, { as: recordingUser });
  await service.bus.settled();
  return meetingId;
}

const get = async (meetingId: string) =>
  (await service.client(RecordingsServiceService).getRecording({ meetingId }, { as: recordingUser })).recording;

async function deleteUser(userId: string): Promise<void> {
  const event = createEvent('accounts.user_deleted', { userId, accountIds: ['account-1'] });
  await service.bus.publish(createStoredEvent(event, { accountId: '' }));
  await service.bus.settled();
}

async function readPersonalData(as: Actor): Promise<Record<string, unknown[]>> {
  const texts = new Map<string, string>();
  for await (const { section, chunk } of service.client(RecordingsServiceService).streamPersonalData({}, { as }))
    texts.set(section, (texts.get(section) ?? '') + chunk.toString());
  return Object.fromEntries([...texts].map(([section, text]) => [section, JSON.parse(text)]));
}

describe('the data of a user in recordings', () => {
  it('contains what they recorded with their devices, and the recordings about which they were informed', async () => {
    const meetingId = await record();
    const ownData = await readPersonalData(recordingUser);
    expect(ownData.recordings).toMatchObject([
      {
        meeting_id: meetingId,
        consent_told: ['Ben', 'Carla'],
        device_switches: [{ new_device_label: 'Phone of Ada' }],
      },
    ]);
    expect(ownData.recording_consents).toEqual([]);
    const others = await readPersonalData(informedUser);
    expect(others).toMatchObject({ recordings: [], recording_consents: [{ meeting_id: meetingId, name: 'Ben' }] });
    expect(JSON.stringify(others)).not.toMatch(/Carla|Phone of Ada|user-1/);
    expect(await readPersonalData(createActor({ accountId: 'account-2', userId: 'user-1' }))).toEqual({
      recordings: [],
      recording_consents: [],
    });
  });

  it('is rejected for an access token', async () => {
    const token = createActor({ accessTokenId: 'token-1' });
    await expect(readPersonalData(token)).rejects.toMatchObject({ code: 'platform.session_required' });
  });
});

describe('a deleted user', () => {
  it('is shown as "Deleted user" among the people who were informed and as the recording user, without their devices', async () => {
    const meetingId = await record();
    await deleteUser('user-5');
    await deleteUser('user-1');
    expect(await get(meetingId)).toMatchObject({
      userName: 'Deleted user',
      consentTold: ['Deleted user', 'Carla'],
      deviceSwitches: [],
    });
    const stored = [];
    for await (const recording of service.store.collection(recordingAggregate).stream(scope, {}))
      stored.push(recording);
    expect(JSON.stringify(stored)).not.toMatch(/Ben|Phone of Ada/);
  });

  it('is not named in recordings whose names are resolved after the deletion', async () => {
    await deleteUser('user-5');
    expect(await get(await record())).toMatchObject({ consentTold: ['Deleted user', 'Carla'] });
  });

  it('does not prevent joining a recording while accounts is unavailable', async () => {
    isAccountsDown = true;
    const meetingId = await record().finally(() => {
      isAccountsDown = false;
    });
    expect(await get(meetingId)).toMatchObject({ state: 'ready' });
  });
});
