import { NEIGHBOR_WEIGHT, PLACES_TO_COMPARE, SEGMENTS_AFTER_STATEMENT, SEGMENTS_BEFORE_STATEMENT } from './limits.ts';
import { getWordWeight } from './word-weight.ts';

/** Positions of the first and the last segment of a place in the transcript. */
export type Place = { readonly first: number; readonly last: number };

/** The match of the words of a statement with the places that it cites. */
export type PlaceMatch = {
  /** Share of the words that occur there, weighted by rarity; words of neighboring segments count less. */
  readonly share: number;
  /** Share of the other places of the same length at which as much occurs; undefined if the transcript has few of them. */
  readonly shareOfOtherMatches: number | undefined;
};

/** Compares statements with places of a transcript. */
export type PlaceMatcher = (stems: readonly string[], places: readonly Place[]) => PlaceMatch;

/** The stems that count for a segment; `hasContent` is false for interjections, which do not count as places. */
export type SegmentStems = { readonly stems: readonly string[]; readonly hasContent: boolean };

/**
 * A place is compared with all others of the transcript, because how many words a true statement shares with its place depends on
 * the meeting, the length of its turns and who wrote the statement.
 */
export function createPlaceMatcher(segments: readonly SegmentStems[]): PlaceMatcher {
  const count = segments.length;
  const positionsByStem = new Map<string, number[]>();
  for (const [position, { stems }] of segments.entries()) {
    for (const stem of new Set(stems)) {
      const positions = positionsByStem.get(stem);
      if (positions) positions.push(position);
      else positionsByStem.set(stem, [position]);
    }
  }
  const getPositions = (stem: string): readonly number[] => positionsByStem.get(stem) ?? [];
  const getWeight = (stem: string): number => getWordWeight(getPositions(stem).length, count);

  /** The weight of the words that each place of `length` segments contains, by the position of its first segment. */
  const getSums = (stems: readonly string[], length: number): Float64Array => {
    const sums = new Float64Array(Math.max(0, count - length + 1));
    for (const stem of stems) {
      const weight = getWeight(stem);
      const nearest = new Float64Array(sums.length);
      for (const position of getPositions(stem)) {
        const from = Math.max(0, position - length + 1 - SEGMENTS_AFTER_STATEMENT);
        const to = Math.min(sums.length - 1, position + SEGMENTS_BEFORE_STATEMENT);
        for (let first = from; first <= to; first += 1) {
          const nearness = getNearness(position, { first, last: first + length - 1 });
          if (nearness > (nearest[first] ?? 0)) nearest[first] = nearness;
        }
      }
      for (const [first, nearness] of nearest.entries()) sums[first] = (sums[first] ?? 0) + nearness * weight;
    }
    return sums;
  };

  return (stems, places) => {
    const total = stems.reduce((sum, stem) => sum + getWeight(stem), 0);
    const cited = stems.reduce((sum, stem) => {
      const nearnesses = getPositions(stem).flatMap((position) => places.map((place) => getNearness(position, place)));
      return sum + getWeight(stem) * nearnesses.reduce((highest, value) => Math.max(highest, value), 0);
    }, 0);
    const length = places.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    const otherPlaces = [...getSums(stems, length).entries()].filter(
      ([first]) =>
        segments[first]?.hasContent === true &&
        places.every((place) => !isNear({ first, last: first + length - 1 }, place)),
    );
    return {
      share: total === 0 ? 0 : cited / total,
      shareOfOtherMatches:
        otherPlaces.length < PLACES_TO_COMPARE
          ? undefined
          : otherPlaces.filter(([, sum]) => sum >= cited).length / otherPlaces.length,
    };
  };
}

/** 1 within the place, less next to it, 0 beyond the segments that belong to it. */
function getNearness(position: number, { first, last }: Place): number {
  if (position < first - SEGMENTS_BEFORE_STATEMENT || position > last + SEGMENTS_AFTER_STATEMENT) return 0;
  return position < first || position > last ? NEIGHBOR_WEIGHT : 1;
}

function isNear(place: Place, other: Place): boolean {
  const distance = SEGMENTS_BEFORE_STATEMENT + SEGMENTS_AFTER_STATEMENT;
  return place.first <= other.last + distance && place.last >= other.first - distance;
}
