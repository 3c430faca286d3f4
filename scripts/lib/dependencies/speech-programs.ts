import { findProgram } from './programs.ts';
import type { PrintLine } from './source.ts';
import { installMissing, type NeededPrograms } from './system-packages.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const POCKETSPHINX = 'pocketsphinx_continuous';
/** The value of RECORDINGS_POCKETSPHINX that turns the basic speech engine off. */
const OFF = 'off';

/** The programs that `recordings` uses, and the features that require them. */
function listSpeechPrograms(env: Environment): readonly (NeededPrograms & { readonly consequence: string })[] {
  const ffmpeg = {
    programs: [env.RECORDINGS_FFMPEG ?? '', 'ffmpeg'].filter(Boolean),
    packages: ['ffmpeg'],
    consequence: 'recordings are stored, but cannot be played or transcribed',
  };
  const pocketsphinx = {
    programs: [env.RECORDINGS_POCKETSPHINX ?? '', POCKETSPHINX].filter(Boolean),
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    consequence: 'recordings are transcribed only with RECORDINGS_SPEECH_URL',
  };
  return env.RECORDINGS_POCKETSPHINX === OFF ? [ffmpeg] : [ffmpeg, pocketsphinx];
}

/** Installs the programs for audio and speech with apt if that is possible. The product runs without them, and this prints the missing ones. */
export async function installSpeechPrograms(print: PrintLine, env: Environment = process.env): Promise<void> {
  for (const needed of listSpeechPrograms(env)) {
    if (!(await installMissing(needed, print)))
      print(`${needed.packages.join(' and ')} not found: ${needed.consequence}`);
  }
}

/** What transcribes recordings with these settings and the installed programs. */
export async function describeSpeechToText(env: Environment): Promise<string> {
  if (env.RECORDINGS_SPEECH_URL) return 'the endpoint of RECORDINGS_SPEECH_URL';
  if (env.RECORDINGS_POCKETSPHINX === OFF) return 'off (set RECORDINGS_SPEECH_URL to transcribe recordings)';
  if (await findProgram([env.RECORDINGS_POCKETSPHINX || POCKETSPHINX], env.PATH))
    return 'basic, pocketsphinx (set RECORDINGS_SPEECH_URL for a better one)';
  return 'none, because pocketsphinx is not installed (set RECORDINGS_SPEECH_URL to transcribe recordings)';
}
