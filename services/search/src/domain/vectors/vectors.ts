/** The direction of a vector in whole numbers up to 127: a quarter of the memory of 32-bit numbers. All are 0 if it is not known. */
export type Vector = Int8Array;

/** The vector of a question, and the cosine from which passages are similar to it. */
export type QuestionVector = { readonly vector: Vector; readonly similarityMin: number };

const LARGEST = 127;

/** The direction of the numbers. The largest one uses the whole range, because with many dimensions each is small. */
export function toVector(numbers: readonly number[]): Vector {
  let largest = 0;
  for (const number of numbers) largest = Math.max(largest, Math.abs(number));
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * LARGEST)));
}

export const isUnknown = (vector: Vector): boolean => vector.every((number) => number === 0);

/** The cosine of the angle between two vectors: 1 for the same direction. */
export function getSimilarity(left: Vector, right: Vector): number {
  let sum = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < left.length; index += 1) {
    const [a, b] = [left[index] ?? 0, right[index] ?? 0];
    sum += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  return sum === 0 ? 0 : sum / Math.sqrt(leftSquares * rightSquares);
}

/** All vectors of a text in one string. They have the same number of dimensions. */
export function packVectors(vectors: readonly Vector[]): string {
  return Buffer.concat(
    vectors.map((vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.length)),
  ).toString('base64');
}

export function unpackVectors(packed: string, dimensions: number): Vector[] {
  const bytes = Buffer.from(packed, 'base64');
  const allNumbers = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = Math.floor(allNumbers.length / dimensions);
  return Array.from({ length: count }, (_, index) => allNumbers.slice(index * dimensions, (index + 1) * dimensions));
}
