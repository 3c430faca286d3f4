import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.ts';

const FILE = inRoot('..', 'shared', 'data', 'meetings', 'ES2002d.vtt');

/** Said at the end, so that there is one promise which no writer may miss. */
export const EXPECTED_ACTION_ITEM = 'I will send the final report to everyone by Friday.';

export interface AmiMeeting {
  readonly vtt: string;
  readonly segments: ReadonlyArray<{ speaker: string; text: string }>;
}

/** A real meeting of four people, of the AMI Meeting Corpus, which lies beside the repository; and one promise. */
export function amiMeeting(): AmiMeeting {
  const vtt = `${read().trimEnd()}\n\n00:40:01.000 --> 00:40:04.000\n<v Project Manager>${EXPECTED_ACTION_ITEM}\n`;
  const segments = [...vtt.matchAll(/<v ([^>]+)>([^\n]+)/g)].map(([, speaker = '', text = '']) => ({ speaker, text }));
  return { vtt, segments };
}

function read(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch (error) {
    throw new Error(`${FILE} is missing: the tests of the main job import this meeting`, { cause: error });
  }
}
