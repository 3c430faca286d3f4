import { expect, it } from '@jest/globals';
import {
  changePreferences,
  createEmptyPreferences,
  getChannels,
  listKinds,
  parsePreferenceChanges,
} from './preferences.ts';

const quiet = { inApp: false, email: false, browser: false };

it('has a default for each kind, and a choice replaces it', () => {
  const preferences = createEmptyPreferences('ann');
  expect(getChannels(preferences, 'minutes_ready')).toEqual({ inApp: true, email: true, browser: true });
  expect(getChannels(preferences, 'action_item_assigned')).toEqual({ inApp: true, email: false, browser: true });
  const kinds = [{ kind: 'minutes_ready' as const, ...quiet }];
  const changed = changePreferences(preferences, { kinds, emailFrequency: 'daily' });
  expect(changed.emailFrequency).toBe('daily');
  expect(listKinds(changed)[0]).toEqual({ kind: 'minutes_ready', ...quiet });
  // Another choice keeps the earlier ones.
  const changedTwice = changePreferences(changed, {
    kinds: [{ kind: 'mentioned', ...quiet }],
    emailFrequency: undefined,
  });
  expect(changedTwice).toMatchObject({
    emailFrequency: 'daily',
    kinds: [{ kind: 'minutes_ready' }, { kind: 'mentioned' }],
  });
});

it('rejects unknown kinds and frequencies', () => {
  const invalid = expect.objectContaining({ code: 'notification.preferences_invalid' });
  expect(() => parsePreferenceChanges({ kinds: [{ kind: 'sms', ...quiet }], emailFrequency: '' })).toThrow(invalid);
  expect(() => parsePreferenceChanges({ kinds: [], emailFrequency: 'hourly' })).toThrow(invalid);
  expect(parsePreferenceChanges({ kinds: [], emailFrequency: '' })).toEqual({ kinds: [], emailFrequency: undefined });
});
