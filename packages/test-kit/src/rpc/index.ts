import { AppError } from '@minutehand/contracts/errors';
import type { RpcClient, ServiceDefinition } from '@minutehand/service-kit/rpc';

/** The implemented methods of a fake client. */
type FakeMethods<S extends ServiceDefinition> = Partial<Omit<RpcClient<S>, 'close'>>;

/** Rejects both when awaited and when iterated over. */
function rejectAsUnavailable() {
  const error = new AppError('platform.unavailable');
  const rejection = Promise.reject(error);
  rejection.catch(() => undefined);
  return Object.assign(rejection, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  });
}

/** Creates a fake client of another service. Missing methods reject with platform.unavailable, as if the service were down. */
export function createFakeClient<S extends ServiceDefinition>(methods: FakeMethods<S>): RpcClient<S> {
  const defaults = { ping: async () => undefined, close: () => undefined };
  const fake = new Proxy(
    { ...defaults, ...methods },
    {
      get(target, name) {
        // A fake is not thenable, because awaiting it must not call a method.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        return Reflect.get(target, name) ?? rejectAsUnavailable;
      },
    },
  );
  return fake as unknown as RpcClient<S>;
}
