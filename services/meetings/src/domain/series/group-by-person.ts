import type { ActionItem } from '../action-items/action-item.ts';
import type { Assignee } from '../action-items/assignee.ts';

export type PersonItems<I> = { readonly name: string; readonly items: readonly I[] };

/** The name of the assignee as it is shown, and the due date ("2026-11-21"). */
type Duty = Assignee & Pick<ActionItem, 'dueDate'> & { readonly name: string };

/** People in the order of their names, unassigned items last. Items of one person are in the order of their due dates, those without one last. */
export function groupByPerson<I>(items: readonly I[], getDuty: (item: I) => Duty): PersonItems<I>[] {
  const groups = new Map<string, { readonly duty: Duty; readonly items: I[] }>();
  for (const item of items) {
    const duty = getDuty(item);
    const key = getPersonKey(duty);
    const group = groups.get(key) ?? { duty, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  const getSortDate = (item: I) => getDuty(item).dueDate ?? '9999';
  return [...groups]
    .toSorted(
      ([keyA, a], [keyB, b]) =>
        Number(keyA === UNASSIGNED_KEY) - Number(keyB === UNASSIGNED_KEY) ||
        a.duty.name.localeCompare(b.duty.name, 'en'),
    )
    .map(([, { duty, items: ofPerson }]) => ({
      name: duty.name,
      items: ofPerson.toSorted((a, b) => getSortDate(a).localeCompare(getSortDate(b))),
    }));
}

const UNASSIGNED_KEY = '';

/** A member by id; an external person by email address, or by name without one. */
function getPersonKey({ assigneeId, assigneeEmail, assigneeName }: Assignee): string {
  if (assigneeId !== null) return `member ${assigneeId}`;
  if (assigneeEmail !== null) return `email ${assigneeEmail.toLowerCase()}`;
  return assigneeName === null ? UNASSIGNED_KEY : `name ${assigneeName.toLowerCase()}`;
}
