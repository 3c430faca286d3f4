import { expect, test } from 'vitest';
import { initialsOf, personHue } from './person.ts';

test('the same name has the same hue, however it is written', () => {
  expect(personHue('Project Manager')).toBe(personHue(' project manager '));
});

test('hues are 1 to 8, and names spread over them', () => {
  const hues = Array.from({ length: 200 }, (_, index) => personHue(`Speaker ${index}`));
  expect(Math.min(...hues)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...hues)).toBeLessThanOrEqual(8);
  expect(new Set(hues).size).toBe(8);
});

test('initials are of the first and the last word', () => {
  expect(initialsOf('Industrial Designer')).toBe('ID');
  expect(initialsOf('user interface designer')).toBe('UD');
  expect(initialsOf('Marketing')).toBe('M');
  expect(initialsOf('Speaker 2')).toBe('S2');
  expect(initialsOf('Žofie — Černá')).toBe('ŽČ');
  expect(initialsOf('  ')).toBe('?');
});
