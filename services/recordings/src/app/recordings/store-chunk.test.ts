import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { matchError } from '@minutehand/test-kit/expect';
import { actor } from '@minutehand/test-kit/identity';
import type { LocalFile } from '../ports.ts';
import { type ReceiveChunk, storeChunk } from './store-chunk.ts';

const file: LocalFile = { path: '/nowhere', byteSize: 0, hash: '', head: new Uint8Array() };
const chunk: ReceiveChunk = {
  meetingId: 'm1',
  bytes: (async function* () {})(),
  readFields: () => Promise.reject(new Error('not read')),
};

it('a denied chunk whose file cannot be removed is denied, and does not end the process', async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', record);
  try {
    const ports = {
      readQuotas: async () => undefined,
      meetings: { requireEditable: () => Promise.reject(new AppError('meeting.not_found')) },
      audioStorage: { receive: async () => file, discard: () => Promise.reject(new Error('EIO')) },
    };
    const stored = storeChunk(Object.assign(Object.create(null), ports), actor(), chunk, new AbortController().signal);
    await expect(stored).rejects.toEqual(matchError('meeting.not_found'));
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', record);
  }
});
