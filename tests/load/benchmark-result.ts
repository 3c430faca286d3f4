/** One measurement of the product and of its control in the same run. */
export type BenchmarkResult = {
  readonly name: string;
  readonly product: number;
  /** NaN without a control. */
  readonly control: number;
  readonly unit: string;
  /** For example "≤ 50 ms" or "≥ 33 % of the control". */
  readonly target?: string;
  /** Undefined without a target. */
  readonly isReached?: boolean;
};

/** A benchmark; `report` reports its progress. */
export type Measure = (report: (line: string) => void) => Promise<readonly BenchmarkResult[]>;

/** The duration of an operation (ms). */
export async function measureMs(operation: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await operation();
  return performance.now() - startedAt;
}

export const hasControl = ({ control }: BenchmarkResult): boolean => !Number.isNaN(control);

function formatValue(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}

function formatRow(result: BenchmarkResult): string {
  const { name, product, control, unit, target = '', isReached } = result;
  const verdict = isReached === undefined ? '' : isReached ? 'yes' : '**no**';
  const cells = [
    name,
    `${formatValue(product)} ${unit}`,
    ...(hasControl(result) ? [`${formatValue(control)} ${unit}`, formatValue(product / control)] : ['', '']),
  ];
  return `| ${[...cells, target, verdict].join(' | ')} |`;
}

/** Formats the Markdown table of docs/benchmarks.md. */
export function formatTable(results: readonly BenchmarkResult[]): string {
  const head = ['| | product | control | ratio | target | reached |', '|---|---|---|---|---|---|'];
  return [...head, ...results.map(formatRow)].join('\n');
}

/** The value that `share` of the samples do not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
