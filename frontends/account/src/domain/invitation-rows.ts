import { INVITATION_ROWS_MAX } from '../limits.ts';
import { texts } from '../texts.ts';
import { checkFields } from './check-fields.ts';
import type { Invitee } from './parse-invitees.ts';

/** A row of the invitation form. The id is unique as long as the form exists and part of the names of its fields. */
export type InvitationRow = Invitee & { id: number };
export type InvitationRows = { rows: readonly InvitationRow[]; nextId: number };
export type RowErrors = Readonly<Record<number, { name?: string; email?: string }>>;

/** The name of a field; the placeholder is replaced by the id of its row. */
const FIELD_NAME = 'invitations[INDEX][FIELD]';

export function getFieldName(row: InvitationRow, field: keyof Invitee): string {
  return FIELD_NAME.replace('INDEX', String(row.id)).replace('FIELD', field);
}

export const ONE_EMPTY_ROW: InvitationRows = { rows: [{ id: 0, name: '', email: '' }], nextId: 1 };

export const isEmpty = ({ name, email }: Invitee): boolean => name.trim() === '' && email.trim() === '';
export const isFilled = ({ name, email }: Invitee): boolean => name.trim() !== '' && email.trim() !== '';

/** Adds rows at the end, up to the limit of the form. */
export function addRows({ rows, nextId }: InvitationRows, people: readonly Invitee[]): InvitationRows {
  const added = people
    .slice(0, INVITATION_ROWS_MAX - rows.length)
    .map(({ name, email }, index) => ({ id: nextId + index, name, email }));
  return { rows: [...rows, ...added], nextId: nextId + added.length };
}

export function changeRow(state: InvitationRows, id: number, change: Partial<Invitee>): InvitationRows {
  return { ...state, rows: state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** Removes a row. The only row is emptied instead. */
export function removeRow(state: InvitationRows, id: number): InvitationRows {
  if (state.rows.length === 1) return changeRow(state, id, { name: '', email: '' });
  return { ...state, rows: state.rows.filter((row) => row.id !== id) };
}

/** Adds pasted invitees whose address is not in the form yet, in place of empty rows. */
export function pasteRows(state: InvitationRows, people: readonly Invitee[]): InvitationRows {
  const filled = state.rows.filter((row) => !isEmpty(row));
  const emails = new Set(filled.map(({ email }) => email.trim().toLowerCase()));
  const added = addRows(
    { ...state, rows: filled },
    people.filter(({ email }) => !emails.has(email.toLowerCase())),
  );
  return added.rows.length === 0 ? state : added;
}

/** The people to invite, without empty rows; undefined if no row has both name and email. */
export function toInvitees(rows: readonly InvitationRow[]): Invitee[] | undefined {
  if (!rows.some(isFilled)) return undefined;
  return rows.filter((row) => !isEmpty(row)).map(({ name, email }) => ({ name: name.trim(), email: email.trim() }));
}

/** Errors of rows that are not empty, by the id of the row. */
export function checkRows(rows: readonly InvitationRow[]): RowErrors {
  const errors: Record<number, { name?: string; email?: string }> = {};
  for (const row of rows) {
    if (isEmpty(row)) continue;
    const checked = checkFields({ name: row.name, email: row.email });
    const name = row.name.trim() === '' ? texts.invite.nameMissing : checked.name;
    const { email } = checked;
    if (name || email) errors[row.id] = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  }
  return errors;
}
