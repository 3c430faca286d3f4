import { expect, test } from '@jest/globals';
import { getPersonColorNumber } from '@minutehand/ui';
import { createPersonDisplay, createSpeakerDisplay } from './speaker-display.ts';

const buildSpeaker = (number: number, name = `Speaker ${number}`, merged: number[] = []) => ({
  id: `t1-p${number}`,
  label: `Speaker ${number}`,
  name,
  user_id: null,
  merged: merged.map((other) => ({ id: `t1-p${other}`, label: `Speaker ${other}` })),
});
const speakers = Array.from({ length: 12 }, (_, index) => buildSpeaker(index + 1));

test('twelve speakers have twelve colors', () => {
  const { findColorNumber } = createSpeakerDisplay(speakers);
  expect(new Set(speakers.map(findColorNumber)).size).toBe(12);
});

test('keeps the colors when a speaker is renamed', () => {
  const before = createSpeakerDisplay(speakers);
  const after = createSpeakerDisplay([buildSpeaker(1, 'Ada Byron'), ...speakers.slice(1)]);
  expect(after.findColorNumber({ name: 'Ada Byron' })).toBe(before.findColorNumber({ name: 'Speaker 1' }));
  for (const speaker of speakers) expect(after.findColorNumber(speaker)).toBe(before.findColorNumber(speaker));
});

test('keeps the colors of the others when two speakers are merged', () => {
  const before = createSpeakerDisplay(speakers);
  const after = createSpeakerDisplay([buildSpeaker(1), buildSpeaker(3, 'Speaker 3', [2]), ...speakers.slice(3)]);
  for (const id of ['t1-p1', 't1-p3', 't1-p4', 't1-p10', 't1-p12'])
    expect(after.findColorNumber({ id, name: '' })).toBe(before.findColorNumber({ id, name: '' }));
});

test('a person who is not a speaker has no color in the meeting', () => {
  expect(createSpeakerDisplay(speakers).findColorNumber({ name: 'Grace' })).toBeUndefined();
});

test('people in a list have different colors although their names have the same hash, and keep them', () => {
  const names = ['Mara Quill', 'Ida Falk', 'Cleo May'];
  expect(new Set(names.map(getPersonColorNumber)).size).toBe(1);
  const { findColorNumber } = createPersonDisplay('Test User');
  const colorNumbers = names.map((name) => findColorNumber({ name }));
  expect(new Set(colorNumbers).size).toBe(3);
  expect(colorNumbers[0]).toBe(getPersonColorNumber('Mara Quill'));
  expect(names.map((name) => findColorNumber({ name: ` ${name.toUpperCase()}` }))).toEqual(colorNumbers);
});

test('the first person of a list keeps the color of their name; people share colors if there are too few', () => {
  const { findColorNumber } = createPersonDisplay('Ida Falk');
  const colorNumbers = Array.from({ length: 20 }, (_, index) => findColorNumber({ name: `Person ${index}` }));
  expect(findColorNumber({ name: 'Ida Falk' })).toBe(getPersonColorNumber('Ida Falk'));
  expect(new Set(colorNumbers).size).toBe(12);
});

test('a speaker who is a member is found by the id, or that of a merged speaker, or by the name', () => {
  const member = { ...buildSpeaker(3, 'Ida Falk', [2]), user_id: 'user-ida' };
  const { findUserId } = createSpeakerDisplay([buildSpeaker(1), member]);
  expect(findUserId({ id: 't1-p3', name: 'Another name' })).toBe('user-ida');
  expect(findUserId({ id: 't1-p2', name: '' })).toBe('user-ida');
  expect(findUserId({ name: ' ida falk' })).toBe('user-ida');
  expect(findUserId({ id: 't1-p1', name: 'Ida Falk' })).toBeUndefined();
  expect(findUserId({ name: 'Grace' })).toBeUndefined();
});
