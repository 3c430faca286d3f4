import { instructions } from './instructions.ts';
import { links } from './links.ts';
import { live } from './live.ts';
import { markup } from './markup.ts';
import { outsideTranscript } from './outside-transcript.ts';
import { people } from './people.ts';
import { shapes } from './shapes.ts';

export type { Attack, InjectedOutput } from './attack.ts';
export { CANARY, OTHER_ACCOUNT_MEETING } from './attack.ts';

/** Prompt injections in transcripts, and the output of a model that follows them. */
export const attacks = [...instructions, ...links, ...markup, ...outsideTranscript, ...people, ...shapes, ...live];
