import { z } from 'zod';
import { SEARCH_QUERY_CHARACTERS } from '../limits.ts';

/** Kinds of options for comboboxes. */
export const lookupKinds = ['members', 'meeting_types', 'meetings'] as const;
export type LookupKind = (typeof lookupKinds)[number];

export const lookupParamsSchema = z.object({
  kind: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: `One of ${lookupKinds.join(', ')}; 404 for others.` }),
});
export const lookupQuerySchema = z.object({ query: z.string().max(SEARCH_QUERY_CHARACTERS).default('') });

/** Up to 50 options whose names contain the search text; the first ones without a text. */
export const lookupResponseSchema = z
  .array(z.object({ value: z.string(), label: z.string(), detail: z.string().optional() }))
  .meta({ id: 'LookupResponse' });
export type LookupResponse = z.infer<typeof lookupResponseSchema>;
