import { z } from 'zod';
import type { LookUpRequest } from '../../app/assistant/ports.ts';
import type { ToolCall, ToolDefinition } from './calls/create-body.ts';
import { LOOK_UP_ARGUMENTS_CHARACTERS, LOOK_UP_TEXT_CHARACTERS } from './limits.ts';

/** A text that may be left out: models send an empty one or null as well. */
const textArgument = (description: string) => z.string().max(LOOK_UP_TEXT_CHARACTERS).nullish().describe(description);
const dayArgument = (description: string) =>
  z
    .union([z.iso.date(), z.literal('')])
    .nullish()
    .describe(description);
const days = {
  from: dayArgument('First day, such as "2026-11-21"; leave out for all'),
  to: dayArgument('Last day, included; leave out for all'),
};

/** No argument names a user, an account or an id: the server uses those of the reader. */
const PARAMETERS = {
  find_passages: z.strictObject({
    query: z.string().trim().min(1).max(LOOK_UP_TEXT_CHARACTERS).describe('Words that were probably said'),
  }),
  list_decisions: z.strictObject({
    words: textArgument('Words that all occur in the decision; leave out for all decisions'),
    speaker: textArgument('Part of the name of who said it; leave out for all'),
    ...days,
  }),
  list_open_items: z.strictObject({
    person: textArgument('Part of the name of who has to do it; leave out for everyone'),
  }),
  list_meetings: z.strictObject({ title: textArgument('Part of a title or of an attendee’s name'), ...days }),
} satisfies Record<LookUpRequest['tool'], z.ZodType>;

const DESCRIPTIONS: Record<LookUpRequest['tool'], string> = {
  find_passages: 'What was said about something, in the meetings that the reader can read.',
  list_decisions: 'Decisions of the reader’s meetings, newest meeting first. One that was replaced later says so.',
  list_open_items: 'Open action items: who has to do what, and by when.',
  list_meetings: 'Meetings with their date and attendees, newest first.',
};

export const TOOLS: readonly ToolDefinition[] = (Object.keys(PARAMETERS) as LookUpRequest['tool'][]).map((name) => ({
  name,
  description: DESCRIPTIONS[name],
  parameters: PARAMETERS[name],
}));

/** The look-up that a call requests, or the problem to report to the model. */
export function readToolCall({ name, arguments: args }: ToolCall): LookUpRequest | { readonly problem: string } {
  if (args.length > LOOK_UP_ARGUMENTS_CHARACTERS) return { problem: 'the arguments are too long' };
  const values = parseJson(args);
  const withDays = ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) => ({
    from: from ?? '',
    to: to ?? '',
  });
  switch (name) {
    case 'find_passages': {
      const { data } = PARAMETERS.find_passages.safeParse(values);
      return data === undefined ? WRONG_ARGUMENTS : { tool: name, query: data.query };
    }
    case 'list_decisions': {
      const { data } = PARAMETERS.list_decisions.safeParse(values);
      if (data === undefined) return WRONG_ARGUMENTS;
      return { tool: name, words: data.words ?? '', speaker: data.speaker ?? '', ...withDays(data) };
    }
    case 'list_open_items': {
      const { data } = PARAMETERS.list_open_items.safeParse(values);
      return data === undefined ? WRONG_ARGUMENTS : { tool: name, person: data.person ?? '' };
    }
    case 'list_meetings': {
      const { data } = PARAMETERS.list_meetings.safeParse(values);
      return data === undefined ? WRONG_ARGUMENTS : { tool: name, title: data.title ?? '', ...withDays(data) };
    }
    default:
      return { problem: 'there is no such tool' };
  }
}

const WRONG_ARGUMENTS = { problem: 'the arguments do not have the described shape' };

/** Undefined if it is not JSON. No arguments at all are the same as an empty object. */
function parseJson(value: string): unknown {
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
