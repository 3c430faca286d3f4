import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (path: string) => readFileSync(resolve(process.cwd(), path), 'utf8');

/** Without anything to see of their own: for screen readers, or a part of other primitives. */
const INVISIBLE = ['AnchoredPopover', 'Field', 'LiveRegion', 'ToastProvider', 'VisuallyHidden'];

test('the gallery shows every component of the package', () => {
  const exported = ['packages/ui/src/index.ts', 'packages/ui/src/pickers/index.ts'].flatMap((path) =>
    [...read(path).matchAll(/^export \{([^}]*)\}/gms)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );
  const components = exported.filter((name) => /^[A-Z][a-z]\w*$/.test(name));
  expect(components.length).toBeGreaterThan(30);
  const folder = 'frontends/shell/src/screens/GalleryScreen/parts';
  const gallery = readdirSync(resolve(process.cwd(), folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => read(`${folder}/${file}`))
    .join('\n');
  const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(gallery));
  expect(missing.filter((name) => !INVISIBLE.includes(name))).toEqual([]);
});
