import { z } from 'zod';
import { findAnswer } from './find-answer.ts';

/** A response without a summary is accepted: minutes are more important. */
const NO_SUMMARY = { sentences: [], decisions: [] };

const place = { segments: z.array(z.number().int()), quote: z.string() };
/** The first place that supports a line, and more of them. */
const evidence = { ...place, more: z.array(z.object(place)).default([]) };

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
  /** Numbers of the notes that contradict the transcript. */
  differs: z.array(z.number().int()).default([]),
});
export type MinutesResponse = Omit<z.output<typeof minutesResponse>, 'outline'>;

/** The parts of it that are requested if only one section or the action items are wanted. */
export const sectionResponse = minutesResponse.pick({ language: true, sections: true });
export const itemsResponse = minutesResponse.pick({ language: true, action_items: true });

/**
 * Selection from the statements of several chunks. `claims` are numbers of statements, by the name that the prompt uses: a line has one
 * statement, or joins several in the one sentence `text`.
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

/** A parsed response. `isCut` is true if it ended early, `unreadable` counts its lines without text or quote. */
export type Answer<T> = { readonly value: T; readonly isCut: boolean; readonly unreadable: number };

/** The usable part of a response, and the number of its lines that have no text or no quote. */
export type ReadAnswer<T> = { readonly value: T; readonly unreadable: number; readonly isEmpty: boolean };

/** Reads an object of any similar shape. */
export type ReadShape<T> = (answer: Readonly<Record<string, unknown>>) => ReadAnswer<T>;

/** An object is an answer only if it has one of these keys. */
const ANSWER_KEYS = ['sections', 'action_items'];

/** Reads the answer in a response. `fault` is a clause for the repair prompt. */
export function parseResponse<T>(
  read: ReadShape<T>,
  text: string,
  keys: readonly string[] = ANSWER_KEYS,
): Answer<T> | { fault: string } {
  if (text.trim() === '') return { fault: 'it is empty' };
  const found = findAnswer(text, keys);
  if (found === undefined) {
    return { fault: text.includes('{') ? 'it is not valid JSON of the right shape' : 'it is not a JSON object' };
  }
  const { value, unreadable, isEmpty } = read(found.value);
  if (isEmpty && found.isCut) return { fault: 'it is not valid JSON, because it ends early' };
  if (isEmpty && unreadable > 0) return { fault: 'its lines have no text or no quote' };
  return { value, unreadable, isCut: found.isCut };
}
