import { describe, expect, it } from '@jest/globals';
import {
  SAVED_SEARCH_NAME_CHARACTERS,
  SAVED_SEARCHES_PER_USER,
  SEARCH_QUERY_CHARACTERS,
} from '@minutehand/contracts/limits';
import {
  addSearch,
  removeSearch,
  renameSearch,
  type SavedSearch,
  type SavedSearches,
  sortByName,
} from './saved-searches.ts';

const query = {
  query: 'budget',
  resultType: '',
  meetingTypeId: '',
  seriesOf: '',
  personId: '',
  hasOpenItems: false,
  period: '',
  fromDay: '',
  toDay: '',
  order: '',
} as const;
const createSearch = (changes: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 's1',
  name: 'Budget',
  query,
  createdAt: new Date('2026-11-26T10:00:00Z'),
  ...changes,
});
const none: SavedSearches = { userId: 'ada', searches: [] };
const one = addSearch(none, createSearch());

describe('a saved search', () => {
  it('has a name and a query without spaces around them', () => {
    const search = createSearch({ name: ' Budget ', query: { ...query, query: ' budget ' } });
    expect(addSearch(none, search).searches).toEqual([createSearch()]);
  });

  it.each([
    ['a blank name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(SAVED_SEARCH_NAME_CHARACTERS + 1) }],
    ['a blank query', { query: { ...query, query: ' ' } }],
    ['a long query', { query: { ...query, query: 'x'.repeat(SEARCH_QUERY_CHARACTERS + 1) } }],
  ])('is rejected with %s', (_, changes) => {
    expect(() => addSearch(none, createSearch(changes))).toThrow(
      expect.objectContaining({ code: 'saved_search.invalid' }),
    );
  });

  it('is rejected when the user has too many', () => {
    const searches = Array.from({ length: SAVED_SEARCHES_PER_USER }, (_, index) => createSearch({ id: `s${index}` }));
    expect(() => addSearch({ ...none, searches }, createSearch({ id: 'more' }))).toThrow(
      expect.objectContaining({ code: 'saved_search.limit_reached' }),
    );
  });

  it('can be renamed, but not to a blank name', () => {
    expect(renameSearch(one, 's1', ' Money ').searches[0]?.name).toBe('Money');
    expect(() => renameSearch(one, 's1', ' ')).toThrow(expect.objectContaining({ code: 'saved_search.invalid' }));
  });

  it('can be removed', () => {
    expect(removeSearch(one, 's1').searches).toEqual([]);
  });

  it('that does not exist can be neither renamed nor removed', () => {
    for (const change of [() => renameSearch(one, 's2', 'Money'), () => removeSearch(one, 's2')])
      expect(change).toThrow(expect.objectContaining({ code: 'saved_search.not_found' }));
  });
});

it('saved searches are sorted by name', () => {
  const searches = ['b', 'A10', 'a2'].map((name) => createSearch({ name }));
  expect(sortByName(searches).map(({ name }) => name)).toEqual(['a2', 'A10', 'b']);
});
