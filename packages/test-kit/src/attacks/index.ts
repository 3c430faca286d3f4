import { instructions } from './instructions.ts';
import { links } from './links.ts';
import { markup } from './markup.ts';
import { people } from './people.ts';
import { scope } from './scope.ts';
import { shapes } from './shapes.ts';

export type { Attack, InjectedOutput } from './attack.ts';
export { CANARY, FOREIGN_MEETING } from './attack.ts';

/** Transcripts that want more than to be written up, and what a model that obeys them answers. */
export const attacks = [...instructions, ...links, ...markup, ...scope, ...people, ...shapes];
