import { describe, expect, it } from '@jest/globals';
import { anonymizeRecording, findInformedMembers } from './consent.ts';
import { startRecording } from './recording.ts';

const members = [
  { userId: 'user-1', name: 'Ada Lovelace' },
  { userId: 'user-2', name: 'Ben' },
  { userId: 'user-3', name: 'Ben' },
];
const now = new Date('2026-05-01T10:00:00Z');
const recording = {
  ...startRecording({ meetingId: 'm1', userId: 'user-2', now }),
  consentTold: ['ada lovelace', 'Carla'],
  toldMembers: [{ userId: 'user-1', name: 'ada lovelace' }],
  microphoneInfo: '{"deviceLabel":"Headset of Ben"}',
  deviceSwitches: [{ oldDeviceId: 'a', newDeviceId: 'b', newDeviceLabel: 'Phone of Ben', switchedAt: now }],
};

describe('the people who were informed about a recording', () => {
  it('are matched with members by their whole name, ignoring case', () => {
    expect(findInformedMembers(['ada lovelace', 'Ada', 'Carla'], members)).toEqual([
      { userId: 'user-1', name: 'ada lovelace' },
    ]);
  });

  it('are not matched if several members have the name', () => {
    expect(findInformedMembers(['Ben'], members)).toEqual([]);
  });
});

describe('a deleted user', () => {
  it('is removed from the people who were informed, and the others are kept', () => {
    expect(anonymizeRecording(recording, 'user-1')).toMatchObject({
      consentTold: ['Deleted user', 'Carla'],
      toldMembers: [],
      microphoneInfo: recording.microphoneInfo,
    });
  });

  it('has the names of devices removed from their recordings', () => {
    const { microphoneInfo, deviceSwitches, consentTold } = anonymizeRecording(recording, 'user-2');
    expect({ microphoneInfo, deviceSwitches }).toEqual({ microphoneInfo: '', deviceSwitches: [] });
    expect(consentTold).toEqual(recording.consentTold);
  });

  it('does not affect recordings of others', () => {
    expect(anonymizeRecording(recording, 'user-9')).toBe(recording);
  });
});
