import { randomUUIDv7 } from 'node:crypto';

/** Returns a version 7 UUID without dashes: unique, URL-safe, sortable by creation time (ms). */
export function newId(): string {
  return randomUUIDv7().replaceAll('-', '');
}
