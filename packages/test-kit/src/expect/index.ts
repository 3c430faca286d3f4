import { isPromise } from 'node:util/types';
import { expect } from '@jest/globals';
import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { eventually, type WaitOptions } from '../waiting/index.ts';

type Expectation<T> = ReturnType<typeof expect<T>>;
type AsyncMatchers<T> = Expectation<Promise<T>>['resolves'];

/** `await expectEventually(() => read()).toEqual(…)`: reads and compares repeatedly until the matcher passes or the timeout expires. */
export function expectEventually<T>(read: () => T | Promise<T>, options: WaitOptions = {}): AsyncMatchers<T> {
  // Never called: provides only the names of the matchers.
  const matchers = expect(new Promise<T>(() => undefined)).resolves;
  const createMatcher =
    (isNegated: boolean, name: string | symbol) =>
    (...args: unknown[]) =>
      eventually(async () => {
        const expectation = expect(await read());
        return Reflect.apply(Reflect.get(isNegated ? expectation.not : expectation, name), undefined, args);
      }, options);
  return new Proxy(matchers, {
    get: (_matchers, name) =>
      name === 'not'
        ? new Proxy(matchers.not, { get: (_negatedMatchers, negatedName) => createMatcher(true, negatedName) })
        : createMatcher(false, name),
  });
}

/** Matches an AppError with this code, as an argument of `toThrow`, `toEqual` and similar matchers. */
export function matchError(code: ErrorCode): ReturnType<typeof expect.toSatisfy> {
  return expect.toSatisfy((error: unknown) => isAppError(error, code));
}

/** Like `expect`, but prefixes the failure with a message that identifies one of many values. */
export function expectWithMessage<T>(value: T, message: string): Expectation<T> {
  return withMessage(expect(value), message);
}

function withMessage<E extends object>(expectation: E, message: string): E {
  return new Proxy(expectation, {
    get: (target, name) => {
      const property: unknown = Reflect.get(target, name);
      if (typeof property === 'object' && property !== null) return withMessage(property, message);
      if (typeof property !== 'function') return property;
      return (...args: unknown[]) => {
        try {
          const result: unknown = Reflect.apply(property, undefined, args);
          return isPromise(result) ? result.catch((error: unknown) => fail(error, message)) : result;
        } catch (error) {
          return fail(error, message);
        }
      };
    },
  });
}

function fail(error: unknown, message: string): never {
  if (error instanceof Error) {
    const { message: failure, stack } = error;
    error.message = `${message}: ${failure}`;
    // Jest reports the stack, which contains the original message.
    error.stack = stack?.replace(failure, () => error.message);
  }
  throw error;
}
