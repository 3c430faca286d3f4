import { z } from 'zod';

/** A summary is worth less than the minutes: without one, a response is used as it is. */
const NO_SUMMARY = { sentences: [], decisions: [] };

const evidence = { segments: z.array(z.number().int()), quote: z.string() };

/** Response of the model for a transcript or a chunk of it. */
export const minutesResponse = z.object({
  language: z.string(),
  title: z.string(),
  summary: z
    .object({
      sentences: z.array(z.object({ text: z.string(), ...evidence })),
      decisions: z.array(z.object({ text: z.string(), ...evidence })),
    })
    .default(NO_SUMMARY),
  sections: z.array(
    z.object({
      heading: z.string(),
      lines: z.array(z.object({ topic: z.string(), text: z.string(), ...evidence })),
    }),
  ),
  action_items: z.array(z.object({ description: z.string(), owner: z.string(), due_date: z.string(), ...evidence })),
});
export type MinutesResponse = z.output<typeof minutesResponse>;

/** Selection from the statements of several chunks. `claim` is the number of a statement, by the name that the prompt uses. */
export const mergeResponse = z.object({
  title: z.string(),
  summary: z.array(z.number().int()).default([]),
  sections: z.array(
    z.object({ heading: z.string(), lines: z.array(z.object({ topic: z.string(), claim: z.number().int() })) }),
  ),
  action_items: z.array(z.number().int()),
});
export type MergeResponse = z.output<typeof mergeResponse>;

/** Parses a response that may be wrapped in a code fence or text. `fault` is a clause for the repair prompt. */
export function parseResponse<T>(schema: z.ZodType<T>, text: string): { value: T } | { fault: string } {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0) return { fault: 'it is not a JSON object' };
  let value: unknown;
  try {
    value = JSON.parse(text.slice(from, to + 1));
  } catch {
    return { fault: 'it is not valid JSON' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return { fault: `it has not the right shape at "${issue?.path.join('.') ?? ''}" (${issue?.code ?? 'invalid'})` };
}
