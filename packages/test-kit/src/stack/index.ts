/** Passes values from the global setup of Jest to test files, which run in other processes. */
const VARIABLE = 'MINUTEHAND_TESTED_STACK';

/** The stack under test. */
export type TestedStack = {
  /** Base URL of the stack. */
  readonly baseUrl: string;
  /** Folder of sent emails, one file each. */
  readonly mailDir: string;
  /** Folder of `<service>.log` files. */
  readonly logsDir: string;
  /** Admin URLs by service. */
  readonly adminUrls: Readonly<Record<string, string>>;
};

/** Sets the stack under test. For the global setup. */
export function setTestedStack(stack: TestedStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

/** Returns one property of the stack under test. For test files. */
export function getTestedStack<K extends keyof TestedStack>(name: K): TestedStack[K] {
  const value = process.env[VARIABLE];
  if (value === undefined) throw new Error(`${VARIABLE} is not set: the global setup did not start the stack`);
  const stack: TestedStack = JSON.parse(value);
  return stack[name];
}
