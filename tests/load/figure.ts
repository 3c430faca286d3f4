/** What one measurement says of the product, beside what the same work costs a control in the same run. */
export type Figure = {
  readonly name: string;
  readonly product: number;
  readonly control: number;
  readonly unit: string;
  /** As a person reads it: "≤ 50 ms", "≥ 33 % of the control". */
  readonly target?: string;
  /** Left out where nothing was promised. */
  readonly isReached?: boolean;
};

/** A program with figures: `say` tells a person how far it is. */
export type Measure = (say: (line: string) => void) => Promise<readonly Figure[]>;

function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}

function row(figure: Figure): string {
  const { name, product, control, unit, target = '', isReached } = figure;
  const verdict = isReached === undefined ? '' : isReached ? 'yes' : '**no**';
  const cells = [name, `${shown(product)} ${unit}`, `${shown(control)} ${unit}`, shown(product / control)];
  return `| ${[...cells, target, verdict].join(' | ')} |`;
}

/** A Markdown table, as docs/benchmarks.md shows it. */
export function formatTable(figures: readonly Figure[]): string {
  const head = ['| | product | control | ratio | target | reached |', '|---|---|---|---|---|---|'];
  return [...head, ...figures.map(row)].join('\n');
}

/** The value that `share` of the samples do not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
