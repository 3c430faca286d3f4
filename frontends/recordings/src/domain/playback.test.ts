import { expect, it } from '@jest/globals';
import { clampPosition, getPlaybackCommand } from './playback.ts';

it('plays and pauses with space and K, and skips ten seconds with J and L', () => {
  expect(getPlaybackCommand(' ', false)).toEqual({ type: 'toggle' });
  expect(getPlaybackCommand('k', false)).toEqual({ type: 'toggle' });
  expect(getPlaybackCommand('j', false)).toEqual({ type: 'seek', bySeconds: -10 });
  expect(getPlaybackCommand('l', false)).toEqual({ type: 'seek', bySeconds: 10 });
});

it('seeks five seconds with arrow keys while the player has the focus', () => {
  expect(getPlaybackCommand('ArrowLeft', true)).toEqual({ type: 'seek', bySeconds: -5 });
  expect(getPlaybackCommand('ArrowRight', true)).toEqual({ type: 'seek', bySeconds: 5 });
  expect(getPlaybackCommand('ArrowRight', false)).toBeNull();
  expect(getPlaybackCommand('x', true)).toBeNull();
});

it('stays inside of the audio', () => {
  expect([-3, 4, 12].map((seconds) => clampPosition(seconds, 10))).toEqual([0, 4, 10]);
});
