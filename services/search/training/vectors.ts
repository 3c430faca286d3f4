export type Vector = readonly number[];

const REMOVED_DIRECTIONS = 2;
const ITERATIONS = 100;

export function dotProduct(left: Vector, right: Vector): number {
  let sum = 0;
  for (const [index, value] of left.entries()) sum += value * (right[index] ?? 0);
  return sum;
}

export function normalize(vector: Vector): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** The unit vectors without what nearly all have in common: their mean and their main directions, which reflect frequency more than meaning. */
export function withoutCommonDirections(vectors: readonly Vector[]): number[][] {
  let found = removeMean(vectors);
  for (let removed = 0; removed < REMOVED_DIRECTIONS; removed += 1) {
    const direction = findMainDirection(found);
    found = found.map((vector) => {
      const share = dotProduct(vector, direction);
      return vector.map((value, index) => value - share * (direction[index] ?? 0));
    });
  }
  return found.map(normalize);
}

function removeMean(vectors: readonly Vector[]): number[][] {
  const size = vectors[0]?.length ?? 0;
  const mean = Array.from({ length: size }, (_, index) =>
    vectors.reduce((sum, vector) => sum + (vector[index] ?? 0) / vectors.length, 0),
  );
  return vectors.map((vector) => vector.map((value, index) => value - (mean[index] ?? 0)));
}

/** By power iteration. */
function findMainDirection(vectors: readonly Vector[]): number[] {
  let direction = normalize(new Array<number>(vectors[0]?.length ?? 0).fill(1));
  for (let count = 0; count < ITERATIONS; count += 1) {
    const sum = new Float64Array(direction.length);
    for (const vector of vectors) {
      const share = dotProduct(vector, direction);
      for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + share * value;
    }
    direction = normalize([...sum]);
  }
  return direction;
}
