import { describe, expect, it } from '@jest/globals';
import { NEIGHBOR_WEIGHT, PLACES_TO_COMPARE } from './limits.ts';
import { createPlaceMatcher, type SegmentStems } from './place-match.ts';

const createSegment = (...stems: string[]): SegmentStems => ({ stems, hasContent: stems.length > 0 });
/** Segments about the budget, of which every tenth is about the printer instead. */
const segments = Array.from({ length: 4 * PLACES_TO_COMPARE }, (_, index) =>
  index % 10 === 5 ? createSegment('printer', `part${index}`) : createSegment('budget', `part${index}`),
);
const createPlaceAt = (position: number) => ({ first: position, last: position });

describe('the match of a statement with a place', () => {
  const match = createPlaceMatcher(segments);

  it('is 1 where all its words occur', () => {
    expect(match(['printer', 'part25'], [createPlaceAt(25)]).share).toBe(1);
  });

  it('is lower where they occur nearby, and 0 further away', () => {
    const [next, secondNext, distantMatch] = [26, 27, 50].map(
      (position) => match(['part25'], [createPlaceAt(position)]).share,
    );
    expect(next).toBe(NEIGHBOR_WEIGHT);
    expect(secondNext).toBe(NEIGHBOR_WEIGHT);
    expect(distantMatch).toBe(0);
  });

  it('is higher at the place that was cited than next to it', () => {
    const cited = match(['printer', 'part25'], [createPlaceAt(25)]);
    const next = match(['printer', 'part25'], [createPlaceAt(26)]);
    expect(cited.share).toBeGreaterThan(next.share);
    expect(cited.shareOfOtherMatches).toBeLessThanOrEqual(next.shareOfOtherMatches ?? 0);
  });

  it('counts rare words more than frequent ones', () => {
    const rare = match(['printer', 'unsaid'], [createPlaceAt(25)]).share;
    const frequent = match(['budget', 'unsaid'], [createPlaceAt(24)]).share;
    expect(rare).toBeGreaterThan(frequent);
  });

  it('includes the share of other places that match as well', () => {
    expect(match(['budget'], [createPlaceAt(1)]).shareOfOtherMatches).toBeGreaterThan(0.7);
    expect(match(['printer', 'part25'], [createPlaceAt(25)]).shareOfOtherMatches).toBe(0);
    expect(match(['unsaid'], [createPlaceAt(25)]).shareOfOtherMatches).toBe(1);
  });

  it('compares places of the same length', () => {
    expect(match(['printer'], [createPlaceAt(25)]).shareOfOtherMatches).toBeLessThan(
      match(['printer'], [{ first: 20, last: 29 }]).shareOfOtherMatches ?? 0,
    );
  });

  it('treats several places as one', () => {
    expect(match(['part25', 'part45'], [createPlaceAt(25), createPlaceAt(45)]).share).toBe(1);
    expect(match(['part25', 'part45'], [createPlaceAt(25)]).share).toBeLessThan(1);
  });

  it('omits other places if there are few', () => {
    expect(
      createPlaceMatcher(segments.slice(0, PLACES_TO_COMPARE))(['printer'], [createPlaceAt(5)]).shareOfOtherMatches,
    ).toBeUndefined();
  });

  it('ignores interjections as places', () => {
    const withInterjections = segments.flatMap((segment) => [segment, createSegment()]);
    const { shareOfOtherMatches } = createPlaceMatcher(withInterjections)(['budget'], [createPlaceAt(2)]);
    expect(shareOfOtherMatches).toBeGreaterThan(0.7);
  });
});
