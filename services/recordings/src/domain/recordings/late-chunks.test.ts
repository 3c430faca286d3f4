import { expect, it } from '@jest/globals';
import { restoreChunk } from './late-chunks.ts';
import { finalizeRecording, type Recording, startRecording } from './recording.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = new Date('2026-05-01T10:01:00Z');
const open: Recording = {
  ...startRecording({ meetingId: 'm1', userId: 'u1', now }),
  chunks: [{ from: 0, to: 2, firstEndSeconds: 1, endSeconds: 3 }],
  parts: [{ from: 0, container: 'webm' }],
  storedBytes: 300,
};
const ended: Recording = { ...open, state: 'processing', isFinished: true, totalChunks: 3 };

it('a lost chunk is stored again in an open recording, which does not change', () => {
  expect(restoreChunk(open, 1, later)).toBe(open);
});

it.each(['processing', 'ready', 'failed'] as const)('a %s recording is joined again with a lost chunk', (state) => {
  const closed = { ...ended, state, unreadable: [{ from: 1, to: 1 }], failureCode: 'recording.audio_unreadable' };
  const restored = { state: 'processing', hasLateChunks: true, unreadable: [], failureCode: '', lastChunkAt: later };
  expect(restoreChunk(closed, 1, later)).toEqual({ ...ended, ...restored });
});

it('a chunk that was joined and removed is not stored again', () => {
  const joined: Recording = { ...ended, state: 'ready', storedBytes: 0 };
  expect(() => restoreChunk(joined, 1, later)).toThrow(expect.objectContaining({ code: 'recording.not_open' }));
});

it('a join that began before a lost chunk was stored again does not end the recording without it', () => {
  const audio = { blobId: 'b1', key: 'k1', contentType: 'audio/webm', byteSize: 9, durationSeconds: 2, peaks: [] };
  const joined = { audio, channels: 1, unreadable: [{ from: 1, to: 1 }], failureCode: '' };
  expect(finalizeRecording(ended, ended, joined)).toMatchObject({ state: 'ready' });
  // Its user ends the recording again in the meantime.
  const restored = { ...restoreChunk(ended, 1, later), hasLateChunks: false };
  expect(finalizeRecording(restored, ended, joined)).toBeUndefined();
});
