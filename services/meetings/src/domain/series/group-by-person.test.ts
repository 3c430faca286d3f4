import { expect, it } from '@jest/globals';
import { UNASSIGNED } from '../action-items/assignee.ts';
import { groupByPerson } from './group-by-person.ts';

const createDuty = (name: string, changes: object = {}, dueDate: string | null = null) => ({
  ...UNASSIGNED,
  name,
  dueDate,
  ...changes,
});
const group = (duties: ReturnType<typeof createDuty>[]) =>
  groupByPerson(duties, (duty) => duty).map(({ name, items }) => [name, items.map(({ dueDate }) => dueDate)]);

it('puts people in the order of their names, and unassigned items last', () => {
  const duties = [
    createDuty('Unassigned'),
    createDuty('Ben', { assigneeId: 'u2' }),
    createDuty('Zoe', { assigneeName: 'Zoe' }),
    createDuty('Ann', { assigneeId: 'u1' }),
  ];
  expect(group(duties).map(([name]) => name)).toEqual(['Ann', 'Ben', 'Zoe', 'Unassigned']);
});

it('puts the items of a person in the order of their due dates, and those without one last', () => {
  const ann = { assigneeId: 'u1' };
  const days = [null, '2026-12-01', '2026-11-02'];
  expect(group(days.map((day) => createDuty('Ann', ann, day)))).toEqual([['Ann', ['2026-11-02', '2026-12-01', null]]]);
});

it('distinguishes people of the same name, and recognizes an external person by email address or name', () => {
  const duties = [
    createDuty('Ann', { assigneeId: 'u1' }),
    createDuty('Ann', { assigneeId: 'u2' }),
    createDuty('Cy', { assigneeEmail: 'Cy@example.org' }),
    createDuty('Cy', { assigneeEmail: 'cy@example.org', assigneeName: 'Cy' }),
    createDuty('Dee', { assigneeName: 'Dee' }),
    createDuty('dee', { assigneeName: 'dee' }),
  ];
  expect(group(duties).map(([name, days]) => [name, days?.length])).toEqual([
    ['Ann', 1],
    ['Ann', 1],
    ['Cy', 2],
    ['Dee', 2],
  ]);
});
