import { expect, test } from '@jest/globals';
import { toAssignee, toAssigneeOptions, toOption } from './assignee-options.ts';

const members = [{ value: 'u1', label: 'Ann Lee', detail: 'ann@example.test' }];
const speakers = [
  { name: 'Ann Lee', user_id: null },
  { name: 'Ben', user_id: null },
  { name: 'Cleo', user_id: 'u3' },
];
const includes = (text: string, query: string) => text.toLowerCase().includes(query.toLowerCase());
const labels = (query: string) =>
  toAssigneeOptions(query, members, speakers, includes).map(({ label, detail }) => `${label} · ${detail}`);

test('offers members, then speakers who are not members', () => {
  expect(labels('')).toEqual(['Ann Lee · ann@example.test', 'Ben · Speaker']);
});

test('offers anyone else by name or email address, but not a name that is listed', () => {
  expect(labels('Dora')).toEqual(['Ann Lee · ann@example.test', 'Dora · Not a member']);
  expect(labels('dora@example.test').at(-1)).toBe('dora@example.test · Gets an email with a link');
  expect(labels('ben')).toEqual(['Ann Lee · ann@example.test', 'Ben · Speaker']);
});

test('converts an option to an assignee, and an assignee to its option', () => {
  const options = toAssigneeOptions(
    'dora@example.test',
    members,
    [{ name: 'dora@example.test x', user_id: null }],
    includes,
  );
  const assignees = options.map(toAssignee);
  expect(assignees).toEqual([
    { kind: 'member', member: { id: 'u1', name: 'Ann Lee' } },
    { kind: 'external', name: 'dora@example.test x', email: '' },
    { kind: 'external', name: '', email: 'dora@example.test' },
  ]);
  expect(assignees.map(toOption)).toEqual(options.map(({ value, label }) => ({ value, label })));
  expect(toOption({ kind: 'external', name: 'Eve', email: 'eve@example.test' })).toEqual({
    value: 'name:Eve',
    label: 'Eve',
  });
  expect(toAssignee(null)).toEqual({ kind: 'nobody' });
  expect(toOption({ kind: 'nobody' })).toBeNull();
});
