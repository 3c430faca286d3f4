import type { Store } from '@minutehand/service-kit/store';
import { openTestStore } from '@minutehand/test-kit/store';
import { aggregates, userAggregate } from '../src/outbound/store/aggregates.ts';

/** Hooks that run once, before or after the next write of a user, in place of a concurrent request. */
export type StoreHooks = { beforeUpdate?: () => Promise<unknown>; afterUpdate?: () => Promise<unknown> };

/** A store in which a test can run other writes between the steps of a write of a user. */
export async function openStoreWithHooks(hooks: StoreHooks, now?: () => Date): Promise<Store> {
  const run = async (name: keyof StoreHooks) => {
    const hook = hooks[name];
    delete hooks[name];
    await hook?.();
  };
  const store = await openTestStore(aggregates, now === undefined ? {} : { now });
  return {
    ...store,
    collection(definition) {
      const collection = store.collection(definition);
      if (definition.name !== userAggregate.name) return collection;
      return {
        ...collection,
        async update(scope, id, change) {
          await run('beforeUpdate');
          const updated = await collection.update(scope, id, change);
          await run('afterUpdate');
          return updated;
        },
      };
    },
  };
}
