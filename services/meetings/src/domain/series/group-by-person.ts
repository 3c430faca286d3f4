import type { ActionItem } from '../action-items/action-item.ts';
import type { Assignee } from '../action-items/assignee.ts';

export type PersonItems<I> = { readonly name: string; readonly items: readonly I[] };

/** The assignee of an item, their name as it is shown, and the due date ("2026-11-21"). */
type Assignment = Assignee & Pick<ActionItem, 'dueDate'> & { readonly name: string };

/** People in the order of their names, unassigned items last. Items of one person are in the order of their due dates, those without one last. */
export function groupByPerson<I>(items: readonly I[], getAssignment: (item: I) => Assignment): PersonItems<I>[] {
  const groups = new Map<string, { readonly assignment: Assignment; readonly items: I[] }>();
  for (const item of items) {
    const assignment = getAssignment(item);
    const key = getPersonKey(assignment);
    const group = groups.get(key) ?? { assignment, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  const getSortDate = (item: I) => getAssignment(item).dueDate ?? '9999';
  return [...groups]
    .toSorted(
      ([keyA, a], [keyB, b]) =>
        Number(keyA === UNASSIGNED_KEY) - Number(keyB === UNASSIGNED_KEY) ||
        a.assignment.name.localeCompare(b.assignment.name, 'en'),
    )
    .map(([, { assignment, items: itemsOfPerson }]) => ({
      name: assignment.name,
      items: itemsOfPerson.toSorted((a, b) => getSortDate(a).localeCompare(getSortDate(b))),
    }));
}

const UNASSIGNED_KEY = '';

/** A member by id; an external person by email address, or by name without one. */
function getPersonKey({ assigneeId, assigneeEmail, assigneeName }: Assignee): string {
  if (assigneeId !== null) return `member ${assigneeId}`;
  if (assigneeEmail !== null) return `email ${assigneeEmail.toLowerCase()}`;
  return assigneeName === null ? UNASSIGNED_KEY : `name ${assigneeName.toLowerCase()}`;
}
