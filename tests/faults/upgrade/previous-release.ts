import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { resolveFromRoot } from '../../../scripts/lib/paths.ts';
import { runCommand } from '../../../scripts/lib/run-command.ts';

/**
 * The last commit before schema versions, credential epochs and mail ledgers: the oldest data that this release upgrades. After a release,
 * replace it by the commit of that release.
 */
const PREVIOUS_RELEASE = '7665e8be3fd90c6da472b91be3f4913ef00d10af';
/** The files that the services need to run. */
const PATHS = ['package.json', 'package-lock.json', 'packages', 'services', 'proto'];
const CHECKOUT_TIMEOUT_MS = 120_000;

/** Returns a folder with the code of the previous release, from the history of this repository, with this repository's libraries. */
export async function checkOutPreviousRelease(): Promise<string> {
  const folder = resolveFromRoot('.cache', 'releases', PREVIOUS_RELEASE);
  if (existsSync(folder)) return folder;
  const staged = `${folder}.${process.pid}`;
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  const archive = join(staged, 'code.tar');
  await run('git', ['archive', '--output', archive, PREVIOUS_RELEASE, ...PATHS]);
  await run('tar', ['-x', '-f', archive, '-C', staged]);
  await rm(archive);
  await requireSameLibraries(staged);
  await linkLibraries(staged);
  await rename(staged, folder);
  return folder;
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(program, args, { timeoutMs: CHECKOUT_TIMEOUT_MS });
  if (code === 0) return;
  throw new Error(
    `${program} could not check out ${PREVIOUS_RELEASE}: ${output}\nA clone without history lacks that commit; run git fetch --unshallow. This test cannot run on an export without .git.`,
  );
}

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

async function readVersions(folder: string): Promise<ReadonlyMap<string, string | undefined>> {
  const lock = lockSchema.parse(JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')));
  return new Map(Object.entries(lock.packages).map(([path, { version }]) => [path, version]));
}

/** Throws unless this release has every library of the previous one, in the same version. */
async function requireSameLibraries(folder: string): Promise<void> {
  const versions = await readVersions(resolveFromRoot());
  const different = [...(await readVersions(folder))].filter(
    ([path, version]) => path.startsWith('node_modules/') && version !== undefined && versions.get(path) !== version,
  );
  if (different.length === 0) return;
  const names = different.map(([path]) => path).join(', ');
  throw new Error(
    `${PREVIOUS_RELEASE} needs its own libraries, because these have changed: ${names}\nRun npm ci in ${folder}, and rename it to its name without the last extension.`,
  );
}

/** Links every library, and the packages of the release itself. */
async function linkLibraries(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules', '@minutehand'), { recursive: true });
  for (const name of await readdir(resolveFromRoot('node_modules'))) {
    if (name === '@minutehand' || name.startsWith('.')) continue;
    await symlink(resolveFromRoot('node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    const link = join(folder, 'node_modules', '@minutehand', name);
    await symlink(relative(join(link, '..'), join(folder, 'packages', name)), link);
  }
  for (const name of await readdir(join(folder, 'services'))) {
    const libraries = resolveFromRoot('services', name, 'node_modules');
    if (existsSync(libraries)) await symlink(libraries, join(folder, 'services', name, 'node_modules'));
  }
}
