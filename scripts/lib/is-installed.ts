import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// scripts/with-node runs this before packages are installed, so it may only import node: modules.

type LockedPackage = { version?: string; integrity?: string; resolved?: string; link?: boolean; optional?: boolean };
type Lock = { packages: Record<string, LockedPackage> };

/** True when the installed packages match package-lock.json. Optional packages of other platforms may be absent. */
export function isInstalled(lock: Lock, installed: Lock): boolean {
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue;
    const found = installed.packages[path];
    if (found === undefined && locked.optional) continue;
    if (found?.version !== locked.version || found?.integrity !== locked.integrity) return false;
    if (found?.link !== locked.link) return false;
  }
  return Object.keys(installed.packages).every((path) => path in lock.packages);
}

if (import.meta.main) {
  const root = process.argv[2] ?? '.';
  const read = (path: string): Lock => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const hidden = 'node_modules/.package-lock.json';
  process.exitCode = existsSync(join(root, hidden)) && isInstalled(read('package-lock.json'), read(hidden)) ? 0 : 1;
}
