/** One thing that is wrong with the environment. Never holds the value: it may be a secret. */
export type ConfigFault = { readonly variable: string; readonly problem: string; readonly example?: string };

/** The faults as lines for whoever started the process. */
export function describeFaults(service: string, faults: readonly ConfigFault[]): string {
  const lines = faults.map(({ variable, problem, example }) => {
    return `  ${variable} ${problem}${example === undefined ? '' : `, for example ${variable}=${example}`}`;
  });
  const count = faults.length === 1 ? 'One setting is' : `${faults.length} settings are`;
  return `${service} can't start. ${count} wrong:\n${lines.join('\n')}\n`;
}
