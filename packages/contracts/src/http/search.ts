import { z } from 'zod';
import { SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { formFlag, id, instantInput, nextCursor, pageQuery } from './fields.ts';

export const searchResultTypeSchema = z.enum(['meetings', 'transcripts', 'minutes']);
export type SearchResultType = z.infer<typeof searchResultTypeSchema>;

export const searchResultSchema = z
  .object({
    result_type: searchResultTypeSchema,
    url: z.string().meta({ description: 'A path of this site.' }),
    title: z.string(),
    snippet: z.string().meta({ description: 'Plain text.' }),
    date: z.string(),
    owner: z.string(),
    owner_id: id.optional().meta({ description: 'The user whose name `owner` is.' }),
    query: z.string(),
    meeting_id: id,
    segment_id: id.optional(),
    segment_ids: z
      .array(id)
      .optional()
      .meta({ description: 'The segments of the passage that the snippet is from: about 250 words for a question.' }),
    highlights: z
      .array(z.object({ start: z.int(), length: z.int() }))
      .meta({ description: 'Ranges of the snippet, in UTF-16 units.' }),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResultSchema>;

const q = z
  .string()
  .max(SEARCH_QUERY_CHARACTERS, `must have at most ${SEARCH_QUERY_CHARACTERS} characters`)
  .default('');

export const quickSearchQuerySchema = z.object({ q });
export const quickSearchResponseSchema = z
  .object({
    results: z.array(searchResultSchema),
    totals: z
      .object({ meetings: z.int(), transcripts: z.int(), minutes: z.int() })
      .meta({ description: 'Matches of each type, of which `results` are the best; at most 1,000 each.' }),
  })
  .meta({ id: 'QuickSearchResponse' });
export type QuickSearchResponse = z.infer<typeof quickSearchResponseSchema>;

export const searchOrderSchema = z.enum(['newest', 'oldest']);
export type SearchOrder = z.infer<typeof searchOrderSchema>;

/**
 * Without `result_type`, results of all types are returned. The other filters select meetings. A question, and any search within one
 * meeting, finds passages of about 250 words, several for each meeting. A search for other words finds the best passage of each meeting and
 * type.
 */
export const searchQuerySchema = pageQuery.extend({
  q,
  result_type: searchResultTypeSchema.optional(),
  meeting_id: id.optional().meta({ description: 'Only this meeting.' }),
  type: id.optional().meta({ description: 'The id of a meeting type.' }),
  series_of: id.optional().meta({
    description: 'The id of a series, or of a meeting; selects all meetings of its series, including this one.',
  }),
  person: id.optional().meta({ description: 'The id of a user who owns the meetings or has them shared.' }),
  started_from: instantInput.optional().meta({ description: 'Meetings that start at this time or later.' }),
  started_before: instantInput.optional().meta({ description: 'Meetings that start before this time.' }),
  open_items: formFlag.optional().meta({ description: 'Only meetings with an open action item.' }),
  order: searchOrderSchema
    .optional()
    .meta({ description: 'By the start of the meetings. Without it, the best match comes first.' }),
});
export const searchResponseSchema = z
  .object({
    results: z.array(searchResultSchema),
    next_cursor: nextCursor,
    is_limited: z.boolean().meta({
      description: 'True when more than 1,000 meetings match the filters: only the newest of them were searched.',
    }),
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof searchResponseSchema>;
