import { jest } from '@jest/globals';

const APIS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Fakes only these timers and clocks. */
export function useFakeTimersOnlyFor(...faked: (typeof APIS)[number][]): void {
  jest.useFakeTimers({ doNotFake: APIS.filter((api) => !faked.includes(api)) });
}
