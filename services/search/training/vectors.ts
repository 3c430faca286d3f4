export type Vector = readonly number[];

const REMOVED_COMPONENTS = 2;
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

/** Subtracts the mean and the first principal components, which reflect the frequency of words more than their meaning, and normalizes. */
export function removeCommonComponents(vectors: readonly Vector[]): number[][] {
  let found = removeMean(vectors);
  for (let removed = 0; removed < REMOVED_COMPONENTS; removed += 1) {
    const component = findPrincipalComponent(found);
    found = found.map((vector) => {
      const projection = dotProduct(vector, component);
      return vector.map((value, index) => value - projection * (component[index] ?? 0));
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

/** The first principal component, by power iteration. */
function findPrincipalComponent(vectors: readonly Vector[]): number[] {
  let direction = normalize(new Array<number>(vectors[0]?.length ?? 0).fill(1));
  for (let count = 0; count < ITERATIONS; count += 1) {
    const sum = new Float64Array(direction.length);
    for (const vector of vectors) {
      const projection = dotProduct(vector, direction);
      for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + projection * value;
    }
    direction = normalize([...sum]);
  }
  return direction;
}
