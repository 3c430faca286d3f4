import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { matchError } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { type Recording, startRecording } from '../../domain/recordings/recording.ts';
import { findChunkRecording } from './find-chunk-recording.ts';

const user = createActor();
const meeting = { state: 'draft', hasTranscript: false, consentRequired: false };
const open = {
  ...startRecording({ meetingId: 'm1', userId: user.userId, now: new Date(0) }),
  ...{ id: 'r1', accountId: user.accountId, takeOvers: [{ recordingId: 'tab', offset: 100_000 }] },
};

/** `readOpen` reads the open recording. Other reads are counted. */
function createPorts(latest: () => Recording, readOpen: () => Promise<Recording | undefined>) {
  let otherReads = 0;
  const read = async () => {
    otherReads += 1;
    return undefined;
  };
  const ports = {
    recordings: {
      find: async () => undefined,
      findFirst: readOpen,
      page: async () => {
        otherReads += 1;
        return { items: [latest()] };
      },
    },
    blobs: { find: read },
    deletedRecordings: { find: read },
  };
  return { ports: Object.assign(Object.create(null), ports), countOtherReads: () => otherReads };
}

const find = (ports: Parameters<typeof findChunkRecording>[0], recordingId: string) =>
  findChunkRecording(ports, user, 'm1', async () => Object.assign(Object.create(null), meeting), {
    ...{ recordingId, takesOver: false, informedNames: [] },
  });

it.each([
  ['of a tab that continued the open recording', 'tab'],
  ['without an id', ''],
])('a chunk %s needs no read of other recordings', async (_case, recordingId) => {
  const { ports, countOtherReads } = createPorts(
    () => open,
    async () => open,
  );
  expect(await find(ports, recordingId)).toBe(open);
  expect(countOtherReads()).toBe(0);
});

it('a chunk does not start a second recording while another process closes the open one', async () => {
  let latest: Recording = open;
  const close = async () => {
    await setImmediate();
    latest = { ...open, state: 'processing', openMeetingId: null };
    return undefined;
  };
  const { ports } = createPorts(() => latest, close);
  await expect(find(ports, 'other')).rejects.toEqual(matchError('recording.not_open'));
});
