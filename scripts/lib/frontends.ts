import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { PrintLine } from './dependencies/source.ts';
import { resolveFromRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

/** Inputs of every frontend bundle, in addition to its own folder. */
const sharedInputs = [
  'packages/ui',
  'packages/web-kit',
  'packages/contracts/src',
  'package-lock.json',
  'tsconfig.web.json',
];

/** Hashes names and contents of all files under the paths that git tracks or does not ignore. */
async function hashFiles(paths: readonly string[]): Promise<string> {
  const result = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths]);
  if (result.code !== 0) throw new Error(result.output);
  const hash = createHash('sha256');
  for (const file of result.output.split('\n').filter(Boolean).sort()) {
    const content = await readFile(resolveFromRoot(file)).catch(() => undefined);
    if (content) hash.update(file).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}

async function isBuilt(name: string, hash: string): Promise<boolean> {
  const builtHash = await readFile(resolveFromRoot('.cache', 'frontends', name), 'utf8').catch(() => '');
  return builtHash === hash && existsSync(resolveFromRoot('frontends', name, 'dist'));
}

async function build(name: string, hash: string, print: PrintLine): Promise<void> {
  const result = await runCommand(
    resolveFromRoot('node_modules', '.bin', 'webpack'),
    ['--config', 'webpack.config.cjs', '--mode', 'production'],
    { cwd: resolveFromRoot('frontends', name), env: { NODE_ENV: 'production' } },
  );
  if (result.code !== 0) throw new Error(`building frontends/${name} failed:\n${result.output}`);
  await mkdir(resolveFromRoot('.cache', 'frontends'), { recursive: true });
  await writeFile(resolveFromRoot('.cache', 'frontends', name), hash);
  print(`frontend ${name}: built (${result.seconds.toFixed(1)} s)`);
}

/** Builds the frontends whose inputs have changed, two at a time. Returns their names. */
export async function buildFrontends(print: PrintLine): Promise<string[]> {
  const names = (await readdir(resolveFromRoot('frontends'))).filter((name) =>
    existsSync(resolveFromRoot('frontends', name, 'webpack.config.cjs')),
  );
  const sharedHash = await hashFiles(sharedInputs);
  const staleBundles: { name: string; hash: string }[] = [];
  for (const name of names) {
    const hash = `${sharedHash} ${await hashFiles([`frontends/${name}`])}`;
    if (!(await isBuilt(name, hash))) staleBundles.push({ name, hash });
  }
  const queue = [...staleBundles];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next.name, next.hash, print);
  };
  await Promise.all([worker(), worker()]);
  return staleBundles.map(({ name }) => name);
}
