import { expect } from '@jest/globals';
import { toHaveBeenCalledExactlyOnceWith, toHaveBeenCalledOnce, toSatisfy } from 'jest-extended';

expect.extend({ toHaveBeenCalledExactlyOnceWith, toHaveBeenCalledOnce, toSatisfy });

declare module 'expect' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface Matchers<R, T> {
    toSatisfy(predicate: (value: T) => boolean): R;
    toHaveBeenCalledOnce(): R;
    toHaveBeenCalledExactlyOnceWith(...args: readonly unknown[]): R;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface AsymmetricMatchers {
    toSatisfy<V = unknown>(predicate: (value: V) => boolean): unknown;
  }
}
