import { expect } from '@jest/globals';
import { toHaveBeenCalledExactlyOnceWith, toHaveBeenCalledOnce, toSatisfy } from 'jest-extended';

expect.extend({ toHaveBeenCalledExactlyOnceWith, toHaveBeenCalledOnce, toSatisfy });

declare module 'expect' {
  interface Matchers<R, T> {
    toSatisfy(predicate: (value: never) => boolean): R;
    toHaveBeenCalledOnce(): R;
    toHaveBeenCalledExactlyOnceWith(...args: readonly unknown[]): R;
  }
  interface AsymmetricMatchers {
    toSatisfy(predicate: (value: never) => boolean): unknown;
  }
}
