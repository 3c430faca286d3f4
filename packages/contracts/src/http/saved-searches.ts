import { z } from 'zod';
import { SAVED_SEARCH_NAME_CHARACTERS, SAVED_SEARCHES_PER_USER, SEARCH_QUERY_CHARACTERS } from '../limits.ts';
import { dayInput, id, instant } from './fields.ts';
import { searchOrderSchema, searchResultTypeSchema } from './search.ts';

export const searchPeriodSchema = z.enum(['week', 'month', 'year']);

const name = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .max(SAVED_SEARCH_NAME_CHARACTERS, `must have at most ${SAVED_SEARCH_NAME_CHARACTERS} characters`);

/** What a saved search looks for. A filter that is null matches everything. */
const filters = {
  result_type: searchResultTypeSchema.nullable(),
  type: id.nullable().meta({ description: 'The id of a meeting type.' }),
  series_of: id
    .nullable()
    .meta({ description: 'The id of a series, or of a meeting; selects all meetings of its series.' }),
  person: id.nullable().meta({ description: 'The id of a user who owns the meetings or has them shared.' }),
  period: searchPeriodSchema.nullable().meta({ description: 'Meetings of the last 7, 30 or 365 days.' }),
  from: dayInput.nullable().meta({ description: 'The first day of the meetings, in the time zone of the user.' }),
  to: dayInput.nullable().meta({ description: 'The last day of the meetings, in the time zone of the user.' }),
  order: searchOrderSchema.nullable().meta({ description: 'Null: the best match first.' }),
};

export const savedSearchSchema = z
  .object({
    id,
    name: z.string(),
    url: z.string().meta({ description: 'A path of this site.' }),
    query: z.string(),
    ...filters,
    open_items: z.boolean().meta({ description: 'Only meetings with an open action item.' }),
    created_at: instant,
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const savedSearchesResponseSchema = z
  .object({
    saved_searches: z
      .array(savedSearchSchema)
      .meta({ description: `In the order of their names; at most ${SAVED_SEARCHES_PER_USER}.` }),
  })
  .meta({ id: 'SavedSearchesResponse' });
export type SavedSearchesResponse = z.infer<typeof savedSearchesResponseSchema>;

export const savedSearchResponseSchema = z
  .object({ saved_search: savedSearchSchema })
  .meta({ id: 'SavedSearchResponse' });
export type SavedSearchResponse = z.infer<typeof savedSearchResponseSchema>;

export const savedSearchCreateSchema = z
  .object({
    saved_search: z.object({
      name,
      query: z
        .string()
        .trim()
        .min(1, "can't be blank")
        .max(SEARCH_QUERY_CHARACTERS, `must have at most ${SEARCH_QUERY_CHARACTERS} characters`),
      result_type: filters.result_type.default(null),
      type: filters.type.default(null),
      series_of: filters.series_of.default(null),
      person: filters.person.default(null),
      period: filters.period.default(null),
      from: filters.from.default(null),
      to: filters.to.default(null),
      order: filters.order.default(null),
      open_items: z.boolean().default(false),
    }),
  })
  .meta({ id: 'SavedSearchCreate' });
export type SavedSearchCreate = z.input<typeof savedSearchCreateSchema>;

export const savedSearchRenameSchema = z.object({ saved_search: z.object({ name }) }).meta({ id: 'SavedSearchRename' });
