import { z } from 'zod';
import { findJson, removeReasoning } from './find-json.ts';

/** A response without a summary is accepted: minutes are more important. */
const NO_SUMMARY = { sentences: [], decisions: [] };

const citation = { segments: z.array(z.number().int()), quote: z.string() };
/** The first citation of a line, and more of them. */
const evidence = { ...citation, more: z.array(z.object(citation)).default([]) };

/** Response of the model for a transcript or a chunk of it. */
export const minutesResponse = z.object({
  language: z.string(),
  /** Written first, so that no topic is left out. It is not used: the lines have their own topics. */
  outline: z.array(z.object({ topic: z.string(), segment: z.number().int() })).default([]),
  sections: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(z.object({ topic: z.string(), text: z.string(), ...evidence })),
    }),
  ),
  action_items: z.array(z.object({ description: z.string(), owner: z.string(), due_date: z.string(), ...evidence })),
  title: z.string(),
  summary: z
    .object({
      sentences: z.array(z.object({ text: z.string(), ...evidence })),
      decisions: z.array(z.object({ text: z.string(), ...evidence })),
    })
    .default(NO_SUMMARY),
  /** Numbers of the notes in the prompt that contradict the transcript. The prompt gives the field its name. */
  differs: z.array(z.number().int()).default([]),
});
export type MinutesResponse = Omit<z.output<typeof minutesResponse>, 'outline'>;

/** The parts that are requested for one section, or for the action items only. */
export const sectionResponse = minutesResponse.pick({ language: true, sections: true });
export const itemsResponse = minutesResponse.pick({ language: true, action_items: true });

/**
 * Selection from the statements of several chunks. `claims` holds the numbers of statements; the prompt calls them claims. A line has one
 * statement, or joins several in one sentence, `text`.
 */
export const mergeResponse = z.object({
  title: z.string(),
  summary: z.array(z.number().int()).default([]),
  sections: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(z.object({ topic: z.string(), claims: z.array(z.number().int()), text: z.string().default('') })),
    }),
  ),
  action_items: z.array(z.number().int()),
});
export type MergeResponse = z.output<typeof mergeResponse>;

/**
 * A parsed response. `isTruncated` is true if it ended early, `unreadableCount` is the number of its lines without text or quote.
 * `completePart` is what is complete in a truncated response, with the names of its fields, of which the last one is not complete.
 */
export type ParsedResponse<T> = {
  readonly value: T;
  readonly isTruncated: boolean;
  readonly unreadableCount: number;
  readonly completePart?: UsableResponse<T> & { readonly fields: readonly string[] };
};

/** The usable part of a response, and the number of its lines that have no text or no quote. */
export type UsableResponse<T> = { readonly value: T; readonly unreadableCount: number; readonly isEmpty: boolean };

/** A parser that also accepts objects of a similar shape: fields may be missing, renamed or of another type. */
export type LenientParser<T> = (response: Readonly<Record<string, unknown>>) => UsableResponse<T>;

/** Minutes have at least one of these keys. */
const MINUTES_KEYS = ['sections', 'action_items'];

/** Reads the JSON in a response. `problem` is a clause for the repair prompt. */
export function parseResponse<T>(
  read: LenientParser<T>,
  text: string,
  keys: readonly string[] = MINUTES_KEYS,
): ParsedResponse<T> | { problem: string } {
  const found = findJson(text, keys, (value) => !read(value).isEmpty);
  if (found === undefined && removeReasoning(text).trim() === '') return { problem: 'it is empty' };
  if (found === undefined) {
    return { problem: text.includes('{') ? 'it is not valid JSON of the right shape' : 'it is not a JSON object' };
  }
  const { value, unreadableCount, isEmpty } = read(found.value);
  if (isEmpty && found.isTruncated) return { problem: 'it is not valid JSON, because it ends early' };
  if (isEmpty && unreadableCount > 0) return { problem: 'its lines have no text or no quote' };
  const completePart = found.completePart && { ...read(found.completePart.value), fields: found.completePart.fields };
  return { value, unreadableCount, isTruncated: found.isTruncated, ...(completePart && { completePart }) };
}
