import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Run by scripts/with-node before any package is there: only node: imports.

type LockedPackage = { version?: string; integrity?: string; resolved?: string; link?: boolean; optional?: boolean };
type Lock = { packages: Record<string, LockedPackage> };

/** Is what npm has installed exactly what package-lock.json asks for? Optional packages of other platforms may be absent. */
export function isInstalled(wanted: Lock, present: Lock): boolean {
  for (const [path, locked] of Object.entries(wanted.packages)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = present.packages[path];
    if (found === undefined && locked.optional) continue;
    if (found?.version !== locked.version || found?.integrity !== locked.integrity) return false;
    if (found?.link !== locked.link) return false;
  }
  return Object.keys(present.packages).every((path) => path in wanted.packages);
}

if (import.meta.main) {
  const root = process.argv[2] ?? '.';
  const read = (path: string): Lock => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const hidden = 'node_modules/.package-lock.json';
  process.exitCode = existsSync(join(root, hidden)) && isInstalled(read('package-lock.json'), read(hidden)) ? 0 : 1;
}
