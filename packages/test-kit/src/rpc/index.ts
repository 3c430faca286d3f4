import { AppError } from '@minutehand/contracts/errors';
import type { RpcClient, ServiceDefinition } from '@minutehand/service-kit/rpc';

/** Methods of a fake client. */
type FakeMethods<S extends ServiceDefinition> = Partial<Omit<RpcClient<S>, 'close'>>;

/** Fails both when awaited and when iterated over. */
function unavailable() {
  const error = new AppError('platform.unavailable');
  const answer = Promise.reject(error);
  answer.catch(() => undefined);
  return Object.assign(answer, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  });
}

/** A fake client of another service. Missing methods reject with platform.unavailable, as if the service were down. */
export function fakeClient<S extends ServiceDefinition>(methods: FakeMethods<S>): RpcClient<S> {
  const always = { ping: async () => undefined, close: () => undefined };
  const fake = new Proxy(
    { ...always, ...methods },
    {
      get(target, name) {
        // Not thenable: awaiting a fake must not call it.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        return Reflect.get(target, name) ?? unavailable;
      },
    },
  );
  return fake as unknown as RpcClient<S>;
}
