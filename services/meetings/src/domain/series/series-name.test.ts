import { describe, expect, it } from '@jest/globals';
import { getSeriesName } from './series-name.ts';

describe('the name of a series', () => {
  it.each([
    [['Website weekly', 'Website weekly'], 'Website weekly'],
    [['Board 12', 'Board 11', 'Board 10'], 'Board'],
    [['Website weekly, May 12', 'website weekly – May 5'], 'Website weekly'],
    [['12 May: Board of the library', '5 May: Board of the library'], 'Board of the library'],
    [['Retro (Berlin) 2', 'Retro (Berlin) 1'], 'Retro (Berlin)'],
    [['Meeting of the council #3', 'Meeting of the council #2'], 'Meeting of the council'],
  ])('of %j is %j', (titles, name) => {
    expect(getSeriesName(titles)).toBe(name);
  });

  it('is the latest title if the titles have only numbers, dates or nothing in common', () => {
    expect(getSeriesName(['Launch', 'Planning'])).toBe('Launch');
    expect(getSeriesName(['Meeting on May 12, 2026', 'Meeting on May 5, 2026'])).toBe('Meeting on May 12, 2026');
    expect(getSeriesName(['Launch 2', '2'])).toBe('Launch 2');
  });
});
