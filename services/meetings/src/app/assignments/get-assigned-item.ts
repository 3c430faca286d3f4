import type { Ports } from '../ports.ts';
import { type AssignedItem, createAssignedItem, resolveItemLink } from './assigned-item.ts';

/** The item of a link, for anyone who has the link. All invalid links get the same error. */
export async function getAssignedItem(ports: Ports, token: string): Promise<AssignedItem> {
  const { item, meeting } = await resolveItemLink(ports, token);
  return createAssignedItem(ports, item, meeting);
}
