import { AppError } from '@minutehand/contracts/errors';
import type { RpcClient, ServiceDefinition } from '@minutehand/service-kit/rpc';

/** Methods of a fake, each as the client has it. */
type FakeMethods<S extends ServiceDefinition> = Partial<Omit<RpcClient<S>, 'close'>>;

/** Fails in both ways that a client's answer is used: awaited, or iterated over. */
function unavailable() {
  const error = new AppError('platform.unavailable');
  const answer = Promise.reject(error);
  answer.catch(() => undefined);
  return Object.assign(answer, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
  });
}

/** Stands in for another service. Methods that are not given answer platform.unavailable, as a service that is down does. */
export function fakeClient<S extends ServiceDefinition>(methods: FakeMethods<S>): RpcClient<S> {
  const always = { ping: async () => undefined, close: () => undefined };
  const fake = new Proxy(
    { ...always, ...methods },
    {
      get(target, name) {
        // Not a promise: awaiting a fake must not call it.
        if (typeof name === 'symbol' || name === 'then') return undefined;
        return Reflect.get(target, name) ?? unavailable;
      },
    },
  );
  return fake as unknown as RpcClient<S>;
}
