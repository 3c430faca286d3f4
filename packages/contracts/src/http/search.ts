import { z } from 'zod';
import { SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { id, nextCursor, pageQuery } from './fields.ts';

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
    query: z.string(),
    meeting_id: id,
    segment_id: id.optional(),
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
  .object({ results: z.array(searchResultSchema) })
  .meta({ id: 'QuickSearchResponse' });
export type QuickSearchResponse = z.infer<typeof quickSearchResponseSchema>;

/** All result types without `result_type`. */
export const searchQuerySchema = pageQuery.extend({ q, result_type: searchResultTypeSchema.optional() });
export const searchResponseSchema = z
  .object({ results: z.array(searchResultSchema), next_cursor: nextCursor })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof searchResponseSchema>;
