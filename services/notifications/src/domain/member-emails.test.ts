import { expect, it } from '@jest/globals';
import { hasEmail, setEmail } from './member-emails.ts';
import { changePreferences, createEmptyPreferences, getChannels } from './preferences.ts';

const defaults = createEmptyPreferences('ann');

it('turning off the email of a kind keeps its other channels and the other kinds, and can be undone', () => {
  const off = setEmail(defaults, 'minutes_ready', false);
  expect([hasEmail(defaults, 'minutes_ready'), hasEmail(off, 'minutes_ready')]).toEqual([true, false]);
  expect(getChannels(off, 'minutes_ready')).toEqual({ inApp: true, email: false, browser: true });
  expect(hasEmail(off, 'meeting_shared')).toBe(true);
  expect(hasEmail(setEmail(off, 'minutes_ready', true), 'minutes_ready')).toBe(true);
});

it('turning off the digest turns off the email of each kind in it, but not of those that are sent at their own time', () => {
  const brief = { kind: 'series_brief', inApp: false, email: true, browser: false } as const;
  const chosen = changePreferences(defaults, { kinds: [brief], emailFrequency: 'daily' });
  const off = setEmail(chosen, 'digest', false);
  expect([hasEmail(chosen, 'digest'), hasEmail(off, 'digest')]).toEqual([true, false]);
  expect(hasEmail(off, 'mentioned')).toBe(false);
  expect(hasEmail(off, 'series_brief')).toBe(true);
  expect(off.emailFrequency).toBe('daily');
});

it('turning the digest on again emails the kinds that are emailed by default', () => {
  const on = setEmail(setEmail(defaults, 'digest', false), 'digest', true);
  expect([hasEmail(on, 'mentioned'), hasEmail(on, 'approval_decided')]).toEqual([true, false]);
});
