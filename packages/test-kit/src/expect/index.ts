import { isPromise } from 'node:util/types';
import { expect } from '@jest/globals';
import { eventually, type WaitOptions } from '../waiting/index.ts';

type Expectation<T> = ReturnType<typeof expect<T>>;
type AsyncMatchers<T> = Expectation<Promise<T>>['resolves'];

/** `await expectEventually(() => read()).toEqual(…)`: repeats reading and comparing until it passes or times out. */
export function expectEventually<T>(read: () => T | Promise<T>, options: WaitOptions = {}): AsyncMatchers<T> {
  // Used only for its matcher names.
  const shape = expect(new Promise<T>(() => undefined)).resolves;
  const compare =
    (isNegated: boolean, name: string | symbol) =>
    (...args: unknown[]) =>
      eventually(async () => {
        const expectation = expect(await read());
        return Reflect.apply(Reflect.get(isNegated ? expectation.not : expectation, name), undefined, args);
      }, options);
  return new Proxy(shape, {
    get: (_shape, name) =>
      name === 'not' ? new Proxy(shape.not, { get: (_not, negated) => compare(true, negated) }) : compare(false, name),
  });
}

/** `expect` with a message before the failure, to identify one of many values. */
export function expectWithMessage<T>(value: T, message: string): Expectation<T> {
  return explained(expect(value), message);
}

function explained<E extends object>(expectation: E, message: string): E {
  return new Proxy(expectation, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return explained(member, message);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        try {
          const outcome: unknown = Reflect.apply(member, undefined, args);
          return isPromise(outcome) ? outcome.catch((error: unknown) => fail(error, message)) : outcome;
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
