import { expect, test } from '@jest/globals';
import { parseInvitees } from './parse-invitees.ts';

const ana = { name: 'Ana Sample', email: 'ana@sample.example' };
const bo = { name: 'Bo Sample', email: 'bo@sample.example' };

test.each([
  ['named addresses', 'Ana Sample <ana@sample.example>, Bo Sample <bo@sample.example>'],
  ['quoted names', '"Ana Sample" <ana@sample.example>; "Bo Sample" <bo@sample.example>'],
  ['two columns of a table', 'Ana Sample\tana@sample.example\r\nBo Sample\tbo@sample.example'],
  ['a comma between name and address', 'Ana Sample, ana@sample.example\nBo Sample, bo@sample.example'],
])('reads people from %s', (_, text) => {
  expect(parseInvitees(text)).toEqual([ana, bo]);
});

test.each([
  ['commas', 'ana.sample@a.example,bo_sample@a.example'],
  ['semicolons and spaces', 'ana.sample@a.example; bo_sample@a.example;'],
  ['spaces', ' ana.sample@a.example  bo_sample@a.example '],
  ['lines', 'ana.sample@a.example\n\nbo_sample@a.example\n'],
])('derives names from addresses separated by %s', (_, text) => {
  expect(parseInvitees(text)).toEqual([
    { name: 'Ana Sample', email: 'ana.sample@a.example' },
    { name: 'Bo Sample', email: 'bo_sample@a.example' },
  ]);
});

test('keeps one entry for an address that is repeated with different case', () => {
  expect(parseInvitees('Ana Sample <ana@sample.example>, ANA@sample.example')).toEqual([ana]);
});

test('finds no people in text without addresses', () => {
  expect(parseInvitees('Ana Sample, Bo Sample\nno address')).toEqual([]);
});

test('uses the whole local part of an address without letters as the name', () => {
  expect(parseInvitees('007@sample.example')).toEqual([{ name: '007', email: '007@sample.example' }]);
});
