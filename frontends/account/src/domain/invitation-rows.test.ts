import { expect, test } from '@jest/globals';
import { INVITATION_ROWS_MAX } from '../limits.ts';
import {
  addRows,
  changeRow,
  checkRows,
  getFieldName,
  ONE_EMPTY_ROW,
  pasteRows,
  removeRow,
  toInvitees,
} from './invitation-rows.ts';

const ana = { name: 'Ana', email: 'ana@sample.example' };
const bo = { name: 'Bo', email: 'bo@sample.example' };
const rowsWithAna = changeRow(ONE_EMPTY_ROW, 0, ana);

test('gives each row its own id, even after one is removed', () => {
  const form = addRows(removeRow(addRows(rowsWithAna, [bo]), 1), [bo]);
  expect(form.rows.map((row) => getFieldName(row, 'email'))).toEqual([
    'invitations[0][email]',
    'invitations[2][email]',
  ]);
});

test('clears the only row instead of removing it', () => {
  expect(removeRow(rowsWithAna, 0).rows).toEqual(ONE_EMPTY_ROW.rows);
  expect(removeRow(addRows(rowsWithAna, [bo]), 0).rows).toEqual([{ id: 1, ...bo }]);
});

test('drops empty rows and trims the others', () => {
  const padded = changeRow(rowsWithAna, 0, { name: ' Ana ', email: ' ana@sample.example ' });
  expect(toInvitees(addRows(padded, [{ name: ' ', email: '' }]).rows)).toEqual([ana]);
});

test('requires one row with both name and email', () => {
  expect(toInvitees(ONE_EMPTY_ROW.rows)).toBeUndefined();
  expect(toInvitees(addRows(ONE_EMPTY_ROW, [{ name: 'Ana', email: '' }]).rows)).toBeUndefined();
});

test('checks rows that are not empty', () => {
  const rows = addRows(ONE_EMPTY_ROW, [
    ana,
    { name: '', email: 'bo@sample.example' },
    { name: 'Cy', email: 'cy' },
  ]).rows;
  expect(checkRows(rows)).toEqual({ 2: { name: 'Enter a name' }, 3: { email: 'Enter a valid email' } });
});

test('replaces empty rows with pasted invitees, without duplicate addresses', () => {
  expect(pasteRows(ONE_EMPTY_ROW, [ana, bo]).rows.map(({ email }) => email)).toEqual([ana.email, bo.email]);
  expect(pasteRows(rowsWithAna, [{ ...ana, email: 'ANA@sample.example' }, bo]).rows).toHaveLength(2);
});

test('limits the number of rows', () => {
  const people = Array.from({ length: INVITATION_ROWS_MAX + 5 }, (_, index) => ({
    name: 'A',
    email: `${index}@a.example`,
  }));
  expect(pasteRows(ONE_EMPTY_ROW, people).rows).toHaveLength(INVITATION_ROWS_MAX);
});
