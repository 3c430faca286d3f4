import type { Ports } from '../ports.ts';
import { type AssignedItem, describeAssignedItem, followLink } from './assigned-item.ts';

/** The item that a link leads to, for whoever has it. Every link that leads nowhere is answered alike. */
export async function getAssignedItem(ports: Ports, token: string): Promise<AssignedItem> {
  const { item, meeting } = await followLink(ports, token);
  return describeAssignedItem(ports, item, meeting);
}
