import { readFileSync } from 'node:fs';
import { resolveFromRoot } from '../../scripts/lib/paths.ts';

const FILE = resolveFromRoot('..', 'shared', 'data', 'meetings', 'ES2002d.vtt');

/** Added at the end of the transcript, so that each generation finds at least one action item. */
export const EXPECTED_ACTION_ITEM = 'I will send the final report to everyone by Friday.';

export type AmiMeeting = {
  readonly vtt: string;
  readonly segments: ReadonlyArray<{ speaker: string; text: string }>;
};

/** A real meeting of four people from the AMI Meeting Corpus (stored beside the repository), with one added action item. */
export function readAmiMeeting(): AmiMeeting {
  const vtt = `${readFile().trimEnd()}\n\n00:40:01.000 --> 00:40:04.000\n<v Project Manager>${EXPECTED_ACTION_ITEM}\n`;
  const segments = [...vtt.matchAll(/<v ([^>]+)>([^\n]+)/g)].map(([, speaker = '', text = '']) => ({ speaker, text }));
  return { vtt, segments };
}

function readFile(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch (error) {
    throw new Error(`${FILE} is missing: main-job.test.ts imports this meeting`, { cause: error });
  }
}
