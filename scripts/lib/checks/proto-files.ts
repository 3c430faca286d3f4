import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';

/** What has been promised to other services: `buf breaking` compares with it. Written by `make proto`. */
export const protoImage = inRoot('proto', 'image.binpb');

const generatedFolder = join('packages', 'contracts', 'src', 'gen');

async function readFolder(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')] as const),
  );
  return new Map(texts);
}

/** Names of the files whose text is not the same on both sides. */
export function differingFiles(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).sort();
}

/** The committed code is what proto/ generates. */
export const generatedCodeCheck: Check = {
  name: 'generated code is up to date',
  faults: async () => {
    const scratch = await mkdtemp(inRoot('.cache', 'proto-'));
    try {
      // buf.gen.yaml writes to ../packages/…, as seen from proto/; --output moves that base.
      const result = await runCommand('buf', ['generate', '-o', join(scratch, 'proto')], { cwd: inRoot('proto') });
      if (result.code !== 0) return result.output;
      const [made, committed] = await Promise.all([
        readFolder(join(scratch, generatedFolder)),
        readFolder(inRoot(generatedFolder)),
      ]);
      if (made.size === 0) return 'buf generated nothing';
      const stale = differingFiles(made, committed);
      return stale.length === 0 ? '' : `run \`make proto\`; stale:\n${stale.join('\n')}`;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};
