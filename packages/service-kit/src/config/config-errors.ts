/** One invalid environment variable. Never holds the value: it may be a secret. */
export type ConfigError = { readonly variable: string; readonly problem: string; readonly example?: string };

/** Formats configuration errors for standard error. */
export function formatConfigErrors(service: string, errors: readonly ConfigError[]): string {
  const lines = errors.map(({ variable, problem, example }) => {
    return `  ${variable} ${problem}${example === undefined ? '' : `, for example ${variable}=${example}`}`;
  });
  const count = errors.length === 1 ? 'One setting is' : `${errors.length} settings are`;
  return `${service} can't start. ${count} wrong:\n${lines.join('\n')}\n`;
}
