import type { PrintLine } from './source.ts';
import { installMissing, type NeededPrograms } from './system-packages.ts';

/** The programs that `recordings` uses, and the features that require them. */
const speechPrograms: readonly (NeededPrograms & { readonly consequence: string })[] = [
  {
    programs: [process.env.RECORDINGS_FFMPEG ?? '', 'ffmpeg'].filter(Boolean),
    packages: ['ffmpeg'],
    consequence: 'recordings are stored, but cannot be played or transcribed',
  },
  {
    programs: [process.env.RECORDINGS_POCKETSPHINX ?? '', 'pocketsphinx_continuous'].filter(Boolean),
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    consequence: 'recordings are transcribed only with RECORDINGS_SPEECH_URL',
  },
];

/** Installs the programs for audio and speech with apt if that is possible. The product runs without them, and this prints the missing ones. */
export async function installSpeechPrograms(print: PrintLine): Promise<void> {
  for (const needed of speechPrograms) {
    if (!(await installMissing(needed, print)))
      print(`${needed.packages.join(' and ')} not found: ${needed.consequence}`);
  }
}
