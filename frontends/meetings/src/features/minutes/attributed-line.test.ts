import { expect, test } from '@jest/globals';
import { getSectionKind } from '../../shared/section-kind.ts';
import { isNameOf, isShortLine, splitSpeaker } from './attributed-line.ts';

const isSpeaker = (name: string) => isNameOf(name, ['Hon. Ann Lee (Minister of Trade)', 'Designer']);

test('splits the name of a speaker from a line', () => {
  expect(splitSpeaker('Designer: The pages are finished.', isSpeaker)).toEqual({
    speaker: 'Designer',
    prefixLength: 10,
  });
  expect(splitSpeaker('Ann Lee: We agree.', isSpeaker)?.speaker).toBe('Ann Lee');
});

test('finds no speaker without a known name, a colon and a text', () => {
  expect(splitSpeaker('Three things: time, money and people.', isSpeaker)).toBeUndefined();
  expect(splitSpeaker('Designer:', isSpeaker)).toBeUndefined();
  expect(splitSpeaker('The launch is in May.', isSpeaker)).toBeUndefined();
});

test('a line of one or two words is short', () => {
  expect(isShortLine('Yeah.')).toBe(true);
  expect(isShortLine('Okay — so…')).toBe(true);
  expect(isShortLine('We launch in May.')).toBe(false);
});

test.each([
  ['Attendees', 'attendees'],
  ['Action Items', 'actions'],
  ['Actions Agreed', 'actions'],
  ['Decisions Made', 'decisions'],
  ['Discussion Points', 'other'],
])('the section "%s" contains %s', (heading, kind) => {
  expect(getSectionKind(heading)).toBe(kind);
});
