import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A path in the repository. */
export function resolveFromRoot(...parts: string[]): string {
  return join(root, ...parts);
}
