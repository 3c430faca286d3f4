import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveFromRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';

/** The baseline of `buf breaking`. Written by `make proto`. */
export const protoImage = resolveFromRoot('proto', 'image.binpb');

const generatedFolder = join('packages', 'contracts', 'src', 'gen');

async function readFolder(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')] as const),
  );
  return new Map(texts);
}

/** Names of the files that differ or exist on one side only. */
export function findDifferingFiles(
  firstFiles: ReadonlyMap<string, string>,
  secondFiles: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...firstFiles.keys(), ...secondFiles.keys()]);
  return [...names].filter((name) => firstFiles.get(name) !== secondFiles.get(name)).sort();
}

/** Checks that the committed code matches what proto/ generates. */
export const generatedCodeCheck: Check = {
  name: 'generated code is up to date',
  problems: async () => {
    const temporary = await mkdtemp(resolveFromRoot('.cache', 'proto-'));
    try {
      // buf.gen.yaml writes to ../packages/…, relative to proto/; --output changes that base.
      const result = await runCommand('buf', ['generate', '-o', join(temporary, 'proto')], {
        cwd: resolveFromRoot('proto'),
      });
      if (result.code !== 0) return result.output;
      const [generated, committed] = await Promise.all([
        readFolder(join(temporary, generatedFolder)),
        readFolder(resolveFromRoot(generatedFolder)),
      ]);
      if (generated.size === 0) return 'buf generated nothing';
      const staleFiles = findDifferingFiles(generated, committed);
      return staleFiles.length === 0 ? '' : `run \`make proto\`; stale:\n${staleFiles.join('\n')}`;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  },
};
