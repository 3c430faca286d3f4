import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolveFromRoot, root } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import type { Check } from './run-checks.ts';

type Violation = { readonly rule: { readonly name: string }; readonly from: string; readonly to: string };
type CruiseReport = { readonly summary: { readonly totalCruised: number; readonly violations: readonly Violation[] } };

const topFolders = ['packages', 'services', 'frontends', 'native', 'tests', 'scripts'];

/** Runs dependency-cruiser in a folder with the layout of this repository. */
export async function runDependencyCruiser(
  folder: string,
): Promise<{ moduleCount: number; violations: readonly Violation[] }> {
  const existingFolders = topFolders.filter((name) => existsSync(join(folder, name)));
  const result = await runCommand(
    resolveFromRoot('node_modules', '.bin', 'depcruise'),
    [...existingFolders, '--config', resolveFromRoot('.dependency-cruiser.cjs'), '--output-type', 'json'],
    { cwd: folder },
  );
  if (!result.output.startsWith('{\n')) throw new Error(result.output || 'dependency-cruiser printed no report');
  const { summary }: CruiseReport = JSON.parse(result.output);
  return { moduleCount: summary.totalCruised, violations: summary.violations };
}

/** Formats violations as lines. A run that found no modules is an error. */
export function formatViolations(report: { moduleCount: number; violations: readonly Violation[] }): string {
  if (report.moduleCount === 0) return 'dependency-cruiser found no modules';
  return report.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n');
}

export const boundariesCheck: Check = {
  name: 'import directions (dependency-cruiser)',
  problems: async () => formatViolations(await runDependencyCruiser(root)),
};
