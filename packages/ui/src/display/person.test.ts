import { expect, test } from '@jest/globals';
import { getInitials, getNthColorNumber, getPersonColorNumber } from './person.ts';

test('the color of a name ignores case and surrounding spaces', () => {
  expect(getPersonColorNumber('Project Manager')).toBe(getPersonColorNumber(' project manager '));
});

test('color numbers range from 1 to 12, and names are spread over them', () => {
  const colorNumbers = Array.from({ length: 200 }, (_, index) => getPersonColorNumber(`Speaker ${index}`));
  expect(Math.min(...colorNumbers)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...colorNumbers)).toBeLessThanOrEqual(12);
  expect(new Set(colorNumbers).size).toBe(12);
});

test('twelve people of a group have different colors', () => {
  const colorNumbers = Array.from({ length: 12 }, (_, position) => getNthColorNumber(position));
  expect(new Set(colorNumbers).size).toBe(12);
  expect(Math.max(...colorNumbers)).toBe(12);
  expect(getNthColorNumber(12)).toBe(getNthColorNumber(0));
});

test('initials are those of the first and the last word', () => {
  expect(getInitials('Industrial Designer')).toBe('ID');
  expect(getInitials('user interface designer')).toBe('UD');
  expect(getInitials('Marketing')).toBe('M');
  expect(getInitials('Speaker 2')).toBe('S2');
  expect(getInitials('Žofie — Černá')).toBe('ŽČ');
  expect(getInitials('Caretaker (sample)')).toBe('CS');
  expect(getInitials('  ')).toBe('?');
});
