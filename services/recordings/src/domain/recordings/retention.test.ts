import { describe, expect, it } from '@jest/globals';
import { startRecording } from './recording.ts';
import { expireRecording, getAudioExpiry } from './retention.ts';

const now = new Date('2026-11-01T12:00:00Z');
const recording = { ...startRecording({ meetingId: 'm1', userId: 'u1', now }), state: 'ready' as const };

describe('the audio of a recording', () => {
  it('is deleted when its retention has passed since the last chunk arrived', () => {
    expect(getAudioExpiry(recording, 30)).toEqual(new Date('2026-12-01T12:00:00Z'));
    expect(getAudioExpiry({ ...recording, state: 'failed' }, 365)).toEqual(new Date('2027-11-01T12:00:00Z'));
  });

  it('is kept without a retention, and while it is being recorded or joined', () => {
    expect(getAudioExpiry(recording, 0)).toBeNull();
    expect(getAudioExpiry({ ...recording, state: 'recording' }, 30)).toBeNull();
    expect(getAudioExpiry({ ...recording, state: 'processing' }, 30)).toBeNull();
  });

  it('is deleted once, and the names of the informed people and the marks are kept', () => {
    const recordingWithConsent = {
      ...recording,
      state: 'failed' as const,
      failureCode: 'recording.audio_unreadable',
      consentTold: ['Ada'],
    };
    const expired = expireRecording({ ...recordingWithConsent, storedBytes: 10 }, now);
    expect(expired).toMatchObject({
      state: 'ready',
      failureCode: '',
      audio: null,
      storedBytes: 0,
      consentTold: ['Ada'],
    });
    expect(getAudioExpiry(expired, 30)).toBeNull();
  });
});
