import { type CommandOptions, type CommandResult, runCommand } from '../run-command.ts';

/** One thing that must hold. `faults` answers what is wrong, empty when all is well. */
export type Check = { readonly name: string; readonly faults: () => Promise<string> };

export type CheckResult = { readonly name: string; readonly faults: string; readonly seconds: number };

/** A check that is a program: its output is the fault when it ends with anything but 0. */
export function commandCheck(
  name: string,
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Check {
  return { name, faults: async () => faultsOf(await runCommand(program, args, options)) };
}

function faultsOf(result: CommandResult): string {
  if (result.code === 0) return '';
  return result.output.trim() || `ended with code ${result.code}`;
}

/** Runs all checks, `width` at a time, and tells each result as it comes. */
export async function runChecks(checks: readonly Check[], width = 2): Promise<CheckResult[]> {
  const waiting = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begun = performance.now();
      const faults = await check.faults().catch((error: unknown) => String(error));
      const result = { name: check.name, faults, seconds: (performance.now() - begun) / 1000 };
      results.push(result);
      console.log(`  ${faults ? '✗' : '✓'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (faults) console.log(faults.replace(/^/gm, '      '));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
