import { describe, expect, it } from '@jest/globals';
import { NEIGHBOR_WEIGHT, PLACES_TO_COMPARE } from './limits.ts';
import { createPlaceMatcher, type SegmentStems } from './place-match.ts';

const createSegment = (...stems: string[]): SegmentStems => ({ stems, hasContent: stems.length > 0 });
/** Segments about the budget, of which each tenth is about the printer instead. */
const segments = Array.from({ length: 4 * PLACES_TO_COMPARE }, (_, at) =>
  at % 10 === 5 ? createSegment('printer', `part${at}`) : createSegment('budget', `part${at}`),
);
const at = (position: number) => ({ first: position, last: position });

describe('the match of a statement with a place', () => {
  const match = createPlaceMatcher(segments);

  it('is 1 where all its words occur', () => {
    expect(match(['printer', 'part25'], [at(25)]).share).toBe(1);
  });

  it('is lower where they occur nearby, and 0 further away', () => {
    const [beside, further, away] = [26, 27, 50].map((position) => match(['part25'], [at(position)]).share);
    expect(beside).toBe(NEIGHBOR_WEIGHT);
    expect(further).toBe(NEIGHBOR_WEIGHT);
    expect(away).toBe(0);
  });

  it('is higher at the place that was cited than beside it', () => {
    const place = match(['printer', 'part25'], [at(25)]);
    const beside = match(['printer', 'part25'], [at(26)]);
    expect(place.share).toBeGreaterThan(beside.share);
    expect(place.othersShare).toBeLessThanOrEqual(beside.othersShare ?? 0);
  });

  it('counts rare words more than frequent ones', () => {
    const rare = match(['printer', 'unsaid'], [at(25)]).share;
    const frequent = match(['budget', 'unsaid'], [at(24)]).share;
    expect(rare).toBeGreaterThan(frequent);
  });

  it('includes the share of other places that match as well', () => {
    expect(match(['budget'], [at(1)]).othersShare).toBeGreaterThan(0.7);
    expect(match(['printer', 'part25'], [at(25)]).othersShare).toBe(0);
    expect(match(['unsaid'], [at(25)]).othersShare).toBe(1);
  });

  it('compares places of the same length', () => {
    expect(match(['printer'], [at(25)]).othersShare).toBeLessThan(
      match(['printer'], [{ first: 20, last: 29 }]).othersShare ?? 0,
    );
  });

  it('treats several places as one', () => {
    expect(match(['part25', 'part45'], [at(25), at(45)]).share).toBe(1);
    expect(match(['part25', 'part45'], [at(25)]).share).toBeLessThan(1);
  });

  it('omits other places if there are few', () => {
    expect(createPlaceMatcher(segments.slice(0, PLACES_TO_COMPARE))(['printer'], [at(5)]).othersShare).toBeUndefined();
  });

  it('ignores interjections as places', () => {
    const withInterjections = segments.flatMap((segment) => [segment, createSegment()]);
    const { othersShare } = createPlaceMatcher(withInterjections)(['budget'], [at(2)]);
    expect(othersShare).toBeGreaterThan(0.7);
  });
});
