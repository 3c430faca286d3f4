import { readFile } from 'node:fs/promises';
import { resolveFromRoot } from '../../paths.ts';
import { runCommand } from '../../run-command.ts';
import type { Check } from '../run-checks.ts';
import { findSentenceProblems, findTextProblems } from './find-text-problems.ts';

/**
 * The sources of texts for users: the areas that keep all of them in texts.ts, and the emails. Every texts.ts is checked, including those
 * of areas that are not listed here.
 */
export const textAreas: readonly string[] = [
  'frontends/account/src',
  'frontends/assistant/src',
  'frontends/billing/src',
  'frontends/meetings/src',
  'frontends/notifications/src',
  'frontends/recordings/src',
  'frontends/search/src',
  'frontends/shell/src',
  'native/src',
  'packages/ui/src',
  'services/notifications/src/domain',
];

/** The sources whose sentences reach users: messages of errors, notices, and descriptions of the API. Prompts for models do not. */
const sentenceSources: readonly string[] = [
  'packages/contracts/src',
  ':(glob)services/*/src/**',
  ':(exclude)services/ai/src/outbound/llm',
  ':(exclude)packages/contracts/src/gen',
];

/** No texts for users: tests, and the gallery of primitives for developers. */
const isExcluded = (path: string) => /\.test\.tsx?$|\/src\/test\/|\/GalleryScreen\//.test(path);

/** The sources of an area, with their paths. */
export async function readArea(area: string): Promise<readonly { path: string; source: string }[]> {
  return readSources(await listFiles(area));
}

async function listFiles(...paths: readonly string[]): Promise<readonly string[]> {
  const result = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths]);
  if (result.code !== 0) throw new Error(result.output);
  return result.output.split('\n').filter((path) => /\.tsx?$/.test(path) && !isExcluded(path));
}

async function readSources(paths: readonly string[]): Promise<readonly { path: string; source: string }[]> {
  return Promise.all(
    // Git still lists deleted files; they have no text.
    paths.map(async (path) => ({ path, source: await readFile(resolveFromRoot(path), 'utf8').catch(() => '') })),
  );
}

/** Texts for users of the areas are in texts.ts. These, and the sentences of services, follow the wording rules. */
export const textsCheck: Check = {
  name: 'texts',
  problems: async () => {
    const files = await listFiles(
      ...textAreas,
      ':(glob)frontends/**/texts.ts',
      ':(glob)packages/*/src/**/texts.ts',
      ':(glob)services/*/src/**/texts.ts',
    );
    const sentenceFiles = await listFiles(...sentenceSources);
    if (files.length === 0 || sentenceFiles.length === 0) return 'no files found';
    const [sources, services] = await Promise.all([readSources([...new Set(files)]), readSources(sentenceFiles)]);
    return [
      ...sources.flatMap(({ path, source }) => findTextProblems(path, source)),
      ...services.flatMap(({ path, source }) => findSentenceProblems(path, source)),
    ].join('\n');
  },
};
