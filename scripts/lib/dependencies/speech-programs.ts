import { findProgram } from './programs.ts';
import type { PrintLine } from './source.ts';
import { installPackage } from './system-packages.ts';

/** The Debian packages of the programs that `recordings` uses, and what is missing without them. */
const speechPrograms: readonly { programs: readonly string[]; packages: readonly string[]; without: string }[] = [
  {
    programs: [process.env.RECORDINGS_FFMPEG ?? '', 'ffmpeg'].filter(Boolean),
    packages: ['ffmpeg'],
    without: 'recordings are stored, but cannot be played or transcribed',
  },
  {
    programs: [process.env.RECORDINGS_POCKETSPHINX ?? '', 'pocketsphinx_continuous'].filter(Boolean),
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    without: 'recordings are transcribed only with RECORDINGS_SPEECH_URL',
  },
];

/** Installs the programs for audio and speech with apt if that is possible. The product runs without them, and this says how. */
export async function installSpeechPrograms(print: PrintLine): Promise<void> {
  for (const { programs, packages, without } of speechPrograms) {
    if (await findProgram(programs)) continue;
    let isInstalled = true;
    for (const name of packages) {
      isInstalled &&= await installPackage(name, print).catch((error: unknown) => {
        print(String(error));
        return false;
      });
    }
    if (!isInstalled) print(`${packages.join(' and ')} not found: ${without}`);
  }
}
