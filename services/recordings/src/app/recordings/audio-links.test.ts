import { describe, expect, it } from '@jest/globals';
import { createSigner } from '@minutehand/service-kit/identity';
import { AUDIO_URL_TTL_MS } from '../../limits.ts';
import { createAudioToken, readAudioToken } from './audio-links.ts';

const signer = createSigner('a secret of the test, long enough');
const reference = { accountId: 'account-1', meetingId: 'meeting-1', recordingId: 'recording-1' };
const createdAt = new Date('2026-05-01T10:00:00Z');
const expiresAt = new Date(createdAt.getTime() + AUDIO_URL_TTL_MS);
const token = createAudioToken(signer, reference, expiresAt);
const read = (overrides: { token?: string; meetingId?: string; now?: Date } = {}) =>
  readAudioToken(signer, overrides.token ?? token, { meetingId: 'meeting-1', now: createdAt, ...overrides });
const invalid = expect.objectContaining({ code: 'recording.audio_link_invalid', kind: 'forbidden' });

describe('a link to audio', () => {
  it('refers to one recording until it expires', () => {
    expect(read()).toEqual(reference);
    expect(read({ now: new Date(expiresAt.getTime() - 1) })).toEqual(reference);
    expect(() => read({ now: expiresAt })).toThrow(invalid);
  });

  it('is invalid for another meeting', () => {
    expect(() => read({ meetingId: 'meeting-2' })).toThrow(invalid);
  });

  it('is invalid if it was changed, signed for another purpose or with another key', () => {
    expect(() => read({ token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` })).toThrow(invalid);
    const payload = `account-1/meeting-1/recording-1/${expiresAt.getTime()}`;
    expect(() => read({ token: signer.sign('blob', payload) })).toThrow(invalid);
    const other = createSigner('another secret of the test, long enough');
    expect(() => read({ token: createAudioToken(other, reference, expiresAt) })).toThrow(invalid);
    expect(() => read({ token: '' })).toThrow(invalid);
  });
});
