import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';

type Violation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };
type Cruise = { readonly summary: { readonly totalCruised: number; readonly violations: readonly Violation[] } };

const rooms = ['packages', 'services', 'frontends', 'tests', 'scripts'];

/** Import directions in a folder laid out like this repository. */
export async function cruise(folder: string): Promise<{ cruised: number; violations: readonly Violation[] }> {
  const present = rooms.filter((room) => existsSync(join(folder, room)));
  const result = await runCommand(
    inRoot('node_modules', '.bin', 'depcruise'),
    [...present, '--config', inRoot('.dependency-cruiser.cjs'), '--output-type', 'json'],
    { cwd: folder },
  );
  if (!result.output.startsWith('{\n')) throw new Error(result.output || 'dependency-cruiser said nothing');
  const { summary }: Cruise = JSON.parse(result.output);
  return { cruised: summary.totalCruised, violations: summary.violations };
}

/** What `make lint` says about import directions; a cruise that saw nothing is a fault, not a success. */
export function boundaryFaults(report: { cruised: number; violations: readonly Violation[] }): string {
  if (report.cruised === 0) return 'dependency-cruiser cruised no module';
  return report.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n');
}

export const boundariesCheck: Check = {
  name: 'import directions (dependency-cruiser)',
  faults: async () => boundaryFaults(await cruise(root)),
};
