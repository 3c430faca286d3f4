import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.ts';

const FILE = inRoot('..', 'shared', 'data', 'meetings', 'ES2002d.vtt');

export interface AmiMeeting {
  readonly vtt: string;
  readonly segments: ReadonlyArray<{ speaker: string; text: string }>;
}

/** A real meeting of four people, of the AMI Meeting Corpus; it lies beside the repository. */
export function amiMeeting(): AmiMeeting {
  const vtt = read();
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
