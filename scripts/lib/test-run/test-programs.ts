import { findProgram } from '../dependencies/programs.ts';
import { rabbitmqPrograms } from '../dependencies/rabbitmq.ts';
import { redisPrograms } from '../dependencies/redis.ts';
import type { PrintLine } from '../dependencies/source.ts';
import { installPackage } from '../dependencies/system-packages.ts';

const testPrograms: readonly { programs: readonly string[]; packageName: string; unit?: string }[] = [
  { programs: redisPrograms, packageName: 'redis-server', unit: 'redis-server' },
  { programs: rabbitmqPrograms, packageName: 'rabbitmq-server', unit: 'rabbitmq-server' },
  { programs: ['ffmpeg'], packageName: 'ffmpeg' },
];

/** Installs the programs that tests start. If an installation fails, the tests that need the program fail. */
export async function installTestPrograms(print: PrintLine): Promise<void> {
  for (const { programs, packageName, unit } of testPrograms) {
    if (await findProgram(programs)) continue;
    const isInstalled = await installPackage(packageName, print, unit).catch((error: unknown) => print(String(error)));
    if (!isInstalled) print(`${packageName} is missing: apt-get install ${packageName}`);
  }
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
