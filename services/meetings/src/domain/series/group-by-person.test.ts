import { expect, it } from '@jest/globals';
import { UNASSIGNED } from '../action-items/assignee.ts';
import { groupByPerson } from './group-by-person.ts';

const createAssignment = (name: string, changes: object = {}, dueDate: string | null = null) => ({
  ...UNASSIGNED,
  name,
  dueDate,
  ...changes,
});
const group = (assignments: ReturnType<typeof createAssignment>[]) =>
  groupByPerson(assignments, (assignment) => assignment).map(({ name, items }) => [
    name,
    items.map(({ dueDate }) => dueDate),
  ]);

it('puts people in the order of their names, and unassigned items last', () => {
  const assignments = [
    createAssignment('Unassigned'),
    createAssignment('Ben', { assigneeId: 'u2' }),
    createAssignment('Zoe', { assigneeName: 'Zoe' }),
    createAssignment('Ann', { assigneeId: 'u1' }),
  ];
  expect(group(assignments).map(([name]) => name)).toEqual(['Ann', 'Ben', 'Zoe', 'Unassigned']);
});

it('puts the items of a person in the order of their due dates, and those without one last', () => {
  const ann = { assigneeId: 'u1' };
  const days = [null, '2026-12-01', '2026-11-02'];
  expect(group(days.map((day) => createAssignment('Ann', ann, day)))).toEqual([
    ['Ann', ['2026-11-02', '2026-12-01', null]],
  ]);
});

it('distinguishes people of the same name, and recognizes an external person by email address or name', () => {
  const assignments = [
    createAssignment('Ann', { assigneeId: 'u1' }),
    createAssignment('Ann', { assigneeId: 'u2' }),
    createAssignment('Cy', { assigneeEmail: 'Cy@example.org' }),
    createAssignment('Cy', { assigneeEmail: 'cy@example.org', assigneeName: 'Cy' }),
    createAssignment('Dee', { assigneeName: 'Dee' }),
    createAssignment('dee', { assigneeName: 'dee' }),
  ];
  expect(group(assignments).map(([name, days]) => [name, days?.length])).toEqual([
    ['Ann', 1],
    ['Ann', 1],
    ['Cy', 2],
    ['Dee', 2],
  ]);
});
