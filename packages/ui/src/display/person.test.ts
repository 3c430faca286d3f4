import { expect, test } from '@jest/globals';
import { getInitials, getNthHue, getPersonHue } from './person.ts';

test('the hue of a name ignores case and surrounding spaces', () => {
  expect(getPersonHue('Project Manager')).toBe(getPersonHue(' project manager '));
});

test('hues range from 1 to 12, and names are spread over them', () => {
  const hues = Array.from({ length: 200 }, (_, index) => getPersonHue(`Speaker ${index}`));
  expect(Math.min(...hues)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...hues)).toBeLessThanOrEqual(12);
  expect(new Set(hues).size).toBe(12);
});

test('twelve people of a group have different hues', () => {
  const hues = Array.from({ length: 12 }, (_, position) => getNthHue(position));
  expect(new Set(hues).size).toBe(12);
  expect(Math.max(...hues)).toBe(12);
  expect(getNthHue(12)).toBe(getNthHue(0));
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
