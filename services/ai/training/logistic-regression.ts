import type { Features } from '../src/domain/writer/actions/utterance-features.ts';

/** The features of all examples in compressed sparse row format. */
export type Rows = { readonly starts: Uint32Array; readonly buckets: Uint32Array; readonly values: Float32Array };

export type LogisticModel = { readonly bias: number; readonly weights: Float32Array };

/** Number of past steps that L-BFGS uses, and maximum number of steps. */
const HISTORY_STEPS = 8;
const STEPS_MAX = 120;
/** Stops when the norm of the gradient falls below this share of the first one. */
const GRADIENT_MIN = 1e-3;

export function toRows(examples: readonly Features[]): Rows {
  const starts = new Uint32Array(examples.length + 1);
  for (const [index, { buckets }] of examples.entries()) starts[index + 1] = (starts[index] ?? 0) + buckets.length;
  const buckets = new Uint32Array(starts.at(-1) ?? 0);
  const values = new Float32Array(starts.at(-1) ?? 0);
  for (const [index, example] of examples.entries()) {
    buckets.set(example.buckets, starts[index]);
    values.set(example.values, starts[index]);
  }
  return { starts, buckets, values };
}

/**
 * L2-regularized logistic regression by L-BFGS. `cost` weighs errors against the regularization, `positive` weighs positive
 * examples. Deterministic: the same examples give the same weights.
 */
export function fitLogistic(
  { starts, buckets, values }: Rows,
  labels: Uint8Array,
  { width, cost, positive }: { readonly width: number; readonly cost: number; readonly positive: number },
): LogisticModel {
  const count = labels.length;
  // The last element is the bias.
  const computeGradient = (point: Float64Array, gradient: Float64Array): number => {
    let loss = 0;
    for (let index = 0; index <= width; index++) {
      const weight = point[index] ?? 0;
      gradient[index] = weight;
      loss += 0.5 * weight * weight;
    }
    for (let row = 0; row < count; row++) {
      const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
      let logOdds = point[width] ?? 0;
      for (let index = from; index < to; index++) logOdds += (point[buckets[index] ?? 0] ?? 0) * (values[index] ?? 0);
      const sign = labels[row] === 1 ? 1 : -1;
      const weight = cost * (sign === 1 ? positive : 1);
      const margin = sign * logOdds;
      loss += weight * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
      const factor = (-sign * weight) / (1 + Math.exp(margin));
      gradient[width] = (gradient[width] ?? 0) + factor;
      for (let index = from; index < to; index++) {
        const bucket = buckets[index] ?? 0;
        gradient[bucket] = (gradient[bucket] ?? 0) + factor * (values[index] ?? 0);
      }
    }
    return loss;
  };
  const point = minimize(width + 1, computeGradient);
  return { bias: point[width] ?? 0, weights: Float32Array.from(point.subarray(0, width)) };
}

type PastStep = { readonly step: Float64Array; readonly change: Float64Array; readonly scale: number };

function minimize(
  size: number,
  computeGradient: (point: Float64Array, gradient: Float64Array) => number,
): Float64Array {
  let point = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = computeGradient(point, gradient);
  const firstNorm = Math.sqrt(dot(gradient, gradient));
  const history: PastStep[] = [];
  for (let steps = 0; steps < STEPS_MAX && Math.sqrt(dot(gradient, gradient)) > GRADIENT_MIN * firstNorm; steps++) {
    const direction = getDirection(gradient, history);
    const slope = dot(gradient, direction);
    let length = history.length === 0 ? 1 / firstNorm : 1;
    const next = new Float64Array(size);
    const nextGradient = new Float64Array(size);
    let nextLoss = Infinity;
    for (let halvings = 0; halvings < 20; halvings++, length /= 2) {
      for (let index = 0; index < size; index++) next[index] = (point[index] ?? 0) + length * (direction[index] ?? 0);
      nextLoss = computeGradient(next, nextGradient);
      if (nextLoss <= loss + 1e-4 * length * slope) break;
    }
    if (nextLoss >= loss) break;
    const step = next.map((value, index) => value - (point[index] ?? 0));
    const change = nextGradient.map((value, index) => value - (gradient[index] ?? 0));
    const curvature = dot(step, change);
    if (curvature > 1e-12) history.push({ step, change, scale: 1 / curvature });
    if (history.length > HISTORY_STEPS) history.shift();
    [point, gradient, loss] = [next, nextGradient, nextLoss];
  }
  return point;
}

function getDirection(gradient: Float64Array, history: readonly PastStep[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { step, change, scale } of history.toReversed()) {
    const share = scale * dot(step, direction);
    shares.push(share);
    addTo(direction, change, -share);
  }
  const last = history.at(-1);
  if (last !== undefined) {
    const size = 1 / (last.scale * dot(last.change, last.change));
    for (let index = 0; index < direction.length; index++) direction[index] = (direction[index] ?? 0) * size;
  }
  for (const { step, change, scale } of history) {
    addTo(direction, step, (shares.pop() ?? 0) - scale * dot(change, direction));
  }
  return direction;
}

function addTo(target: Float64Array, other: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index++)
    target[index] = (target[index] ?? 0) + factor * (other[index] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
