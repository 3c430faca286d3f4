import type { PrintLine } from './source.ts';
import { installMissing, type NeededPrograms } from './system-packages.ts';

/** The programs that `recordings` uses, and what is missing without them. */
const speechPrograms: readonly (NeededPrograms & { readonly without: string })[] = [
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

/** Installs the programs for audio and speech with apt if that is possible. The product runs without them, and this prints what is missing. */
export async function installSpeechPrograms(print: PrintLine): Promise<void> {
  for (const needed of speechPrograms) {
    if (!(await installMissing(needed, print))) print(`${needed.packages.join(' and ')} not found: ${needed.without}`);
  }
}
