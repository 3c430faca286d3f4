import { expect, test } from '@jest/globals';
import { COMMANDS, findCommands, isStartOfCommand } from './commands.ts';

const labels = (text: string) => findCommands(text).map(({ label }) => label);

test('without text, all commands are offered', () => {
  expect(findCommands(' ')).toEqual(COMMANDS);
});

test('“go to” offers the commands that open pages, in order', () => {
  expect(labels('go to')).toEqual(
    [
      'dashboard',
      'meetings',
      'action items',
      'decisions',
      'assistant',
      'meeting types',
      'team',
      'notifications',
      'pricing',
      'settings',
    ].map((page) => `Go to ${page}`),
  );
});

test('commands are found by the beginnings of their words, in any order and case', () => {
  expect(labels('dark')).toEqual(['Use dark theme']);
  expect(labels('IT act')).toEqual(['Go to action items']);
  expect(labels('rec')).toEqual(['Record']);
  expect(labels('meeting new')).toEqual(['New meeting']);
  expect(labels('eeting')).toEqual([]);
  expect(labels('dark settings')).toEqual([]);
});

test('the start of a label is the start of a command, from two letters on', () => {
  for (const text of ['go', 'Go  to', 'rec', 'use dark theme']) expect(isStartOfCommand(text)).toBe(true);
  for (const text of ['', 'g', 'dark', 'going', 'to go']) expect(isStartOfCommand(text)).toBe(false);
});
