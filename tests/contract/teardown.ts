import type { Stack } from '../../scripts/lib/stack.ts';

declare global {
  /** Jest loads setup and teardown as separate modules, so they share the running stack through a global. */
  var contractStack: Stack | undefined;
}

export function keepForTeardown(stack: Stack): void {
  globalThis.contractStack = stack;
}

export default async function teardown(): Promise<void> {
  await globalThis.contractStack?.stop();
}
