import { expect, it } from '@jest/globals';
import { clampPosition, getPlaybackCommand, getTypingCommand } from './playback.ts';

it('plays and pauses with space and K, and skips ten seconds with J and L', () => {
  expect(getPlaybackCommand(' ')).toEqual({ type: 'toggle' });
  expect(getPlaybackCommand('k')).toEqual({ type: 'toggle' });
  expect(getPlaybackCommand('j')).toEqual({ type: 'seek', bySeconds: -10 });
  expect(getPlaybackCommand('l')).toEqual({ type: 'seek', bySeconds: 10 });
});

it('seeks five seconds with arrow keys', () => {
  expect(getPlaybackCommand('ArrowLeft')).toEqual({ type: 'seek', bySeconds: -5 });
  expect(getPlaybackCommand('ArrowRight')).toEqual({ type: 'seek', bySeconds: 5 });
  expect(getPlaybackCommand('x')).toBeNull();
});

it('accepts the same letters with Alt while the user types', () => {
  expect(getTypingCommand('KeyK')).toEqual({ type: 'toggle' });
  expect(getTypingCommand('KeyJ')).toEqual({ type: 'seek', bySeconds: -10 });
  expect(getTypingCommand('KeyF')).toBeNull();
});

it('stays within the audio', () => {
  expect([-3, 4, 12].map((seconds) => clampPosition(seconds, 10))).toEqual([0, 4, 10]);
});
