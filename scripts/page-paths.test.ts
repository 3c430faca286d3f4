import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PAGE_PATHS } from '@minutehand/contracts/http/site/pages';

const frontends = resolve(import.meta.dirname, '../frontends');
const readSource = (...path: string[]) => readFileSync(join(frontends, ...path), 'utf8');

const areas = readdirSync(frontends).filter((name) => name !== 'shell');
const prefixes = [...readSource('shell/src/routes.ts').matchAll(/prefix: '([^']+)', area: '([^']+)'/g)].map(
  ([, prefix = '', area = '']) => ({ prefix, area }),
);

describe('PAGE_PATHS', () => {
  it('lists every frontend', () => {
    expect(Object.keys(PAGE_PATHS).toSorted()).toEqual(['shell', ...areas].toSorted());
  });

  it.each(areas)('matches the routes of %s', (area) => {
    const routes = [...readSource(area, 'src/area.tsx').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
    const pagePaths = Object.entries(PAGE_PATHS).find(([name]) => name === area)?.[1];
    expect(pagePaths).toEqual(routes);
  });

  it('matches the pages of the shell', () => {
    const shellPaths = [...readSource('shell/src/Page.tsx').matchAll(/pathname === '([^']+)'/g)].map(
      ([, path]) => path,
    );
    expect(PAGE_PATHS.shell.toSorted()).toEqual(shellPaths.toSorted());
  });

  it('contains only paths under a prefix of their area', () => {
    expect(prefixes.length).toBeGreaterThan(areas.length);
    for (const [area, paths] of Object.entries(PAGE_PATHS)) {
      if (area === 'shell') continue;
      for (const path of paths) {
        const owner = prefixes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.area;
        expect([path, owner]).toEqual([path, area]);
      }
    }
  });
});
