import { type CommandOptions, type CommandResult, runCommand } from '../run-command.ts';

/** A check. `problems` returns the problems found as text; empty when the check passes. */
export type Check = { readonly name: string; readonly problems: () => Promise<string> };

export type CheckResult = { readonly name: string; readonly problems: string; readonly seconds: number };

/** A check that runs a program. It fails with the output of the program when the exit code is not 0. */
export function createCommandCheck(
  name: string,
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Check {
  return { name, problems: async () => getProblems(await runCommand(program, args, options)) };
}

function getProblems(result: CommandResult): string {
  if (result.code === 0) return '';
  return result.output.trim() || `exited with code ${result.code}`;
}

/** Runs all checks, `concurrency` at a time, and prints each result when it is available. */
export async function runChecks(checks: readonly Check[], concurrency = 2): Promise<CheckResult[]> {
  const queue = [...checks];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const startedAt = performance.now();
      const problems = await check.problems().catch((error: unknown) => String(error));
      const result = { name: check.name, problems, seconds: (performance.now() - startedAt) / 1000 };
      results.push(result);
      console.log(`  ${problems ? '✗' : '✓'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (problems) console.log(problems.replace(/^/gm, '      '));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
