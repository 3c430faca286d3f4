import { randomUUIDv7 } from 'node:crypto';

/** Unique, sortable by the millisecond it was made in, URL-safe: a version 7 UUID without its dashes. */
export function newId(): string {
  return randomUUIDv7().replaceAll('-', '');
}
