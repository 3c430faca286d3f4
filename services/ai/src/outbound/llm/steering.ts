import { isCodeWritten } from '../../domain/code-written-sections.ts';
import type { Brief } from '../../domain/draft.ts';
import {
  STEERING_AGENDA_ITEMS,
  STEERING_NAMES,
  STEERING_PROMPT_CHARACTERS,
  STEERING_TEXT_CHARACTERS,
} from '../../limits.ts';
import { toJson } from './json-line.ts';

/** The headings under which the model writes. */
export const getAskedHeadings = ({ headings }: Brief): string[] =>
  headings.filter((heading) => !isCodeWritten(heading));

/** What people entered about the meeting, as one line of data. It steers the model, and the check never takes it for evidence. */
export function createAbout({ title, typeName = '', attendees, agenda = [] }: Brief): string {
  return toJson({
    title: cut(title),
    kind: cut(typeName),
    invited: attendees.slice(0, STEERING_NAMES).map(cut),
    agenda: agenda.slice(0, STEERING_AGENDA_ITEMS).map(cut),
  });
}

/** The prompt of the meeting type, in which "{headings}" stands for the headings under which the model writes. */
export function createTypePrompt(brief: Brief): string {
  const prompt = brief.prompt.slice(0, STEERING_PROMPT_CHARACTERS);
  return toJson(prompt.replace(/(?<!\{)\{headings\}(?!\})/g, () => getAskedHeadings(brief).join(', ')));
}

const cut = (text: string): string => text.slice(0, STEERING_TEXT_CHARACTERS);
