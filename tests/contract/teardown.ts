import type { Stack } from '../../scripts/lib/stack.ts';

declare global {
  /** Jest loads the setup and the teardown each on its own: what one starts and the other stops is a global. */
  var contractStack: Stack | undefined;
}

export function keepForTeardown(stack: Stack): void {
  globalThis.contractStack = stack;
}

export default async function teardown(): Promise<void> {
  await globalThis.contractStack?.stop();
}
