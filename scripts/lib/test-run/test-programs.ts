import { existsSync } from 'node:fs';
import { findProgram } from '../dependencies/programs.ts';
import { rabbitmqPrograms } from '../dependencies/rabbitmq.ts';
import { redisPrograms } from '../dependencies/redis.ts';
import type { PrintLine } from '../dependencies/source.ts';
import { installMissing, installPackage, type NeededPrograms } from '../dependencies/system-packages.ts';

const testPrograms: readonly NeededPrograms[] = [
  { programs: redisPrograms, packages: ['redis-server'], unit: 'redis-server' },
  { programs: rabbitmqPrograms, packages: ['rabbitmq-server'], unit: 'rabbitmq-server' },
  { programs: ['ffmpeg'], packages: ['ffmpeg'] },
];

/** Speech for the microphone of browsers in tests. */
const recordedSpeech = { folder: '/usr/share/pocketsphinx/test/data/librivox', package: 'pocketsphinx-testdata' };

/** Installs the programs that tests start, and recorded speech. If an installation fails, the tests that need the program fail. */
export async function installTestPrograms(print: PrintLine): Promise<void> {
  for (const needed of testPrograms) {
    const [name] = needed.packages;
    if (!(await installMissing(needed, print))) print(`${name} is missing: apt-get install ${name}`);
  }
  if (existsSync(recordedSpeech.folder)) return;
  const isInstalled = await installPackage(recordedSpeech.package, print).catch(() => false);
  if (!isInstalled) print(`${recordedSpeech.package} is missing: tests of recordings use synthetic speech`);
}

/** CHROMIUM, an installed Chromium, or one installed with apt. Throws when there is none. */
export async function findChromium(print: PrintLine): Promise<string> {
  const programNames = [process.env.CHROMIUM ?? '', 'chromium', 'chromium-browser', 'google-chrome'].filter(Boolean);
  const found = await findProgram(programNames);
  if (found) return found;
  await installPackage('chromium', print);
  const installed = await findProgram(programNames);
  if (!installed) throw new Error('Chromium is needed: apt-get install chromium, or set CHROMIUM to its path.');
  return installed;
}

/** CHROMIUM_HEADLESS_SHELL, an installed Chromium headless shell, or one installed with apt; undefined when there is none. */
export async function findHeadlessShell(print: PrintLine): Promise<string | undefined> {
  const name = 'chromium-headless-shell';
  const programNames = [process.env.CHROMIUM_HEADLESS_SHELL ?? '', name].filter(Boolean);
  await installMissing({ programs: programNames, packages: [name] }, print);
  return findProgram(programNames);
}
