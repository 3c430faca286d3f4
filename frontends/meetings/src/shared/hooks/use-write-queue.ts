import { MutationObserver, type QueryClient } from '@minutehand/web-kit';
import { useId, useState } from 'react';

type Versioned = {
  readonly id: string;
  readonly version: number;
};

/**
 * Serializes writes by key and records the versions that they produced. An edit that is based on an older
 * version is not a conflict if only writes of the same user followed; only changes of other users are conflicts.
 */
export function createWriteQueue(queryClient: QueryClient, queueId: string) {
  const versions = new Set<string>();
  const toVersionKey = ({ id, version }: Versioned) => `${id} ${version}`;
  const toMutationKey = (key: string) => [queueId, key];

  return {
    /** Runs the call after all earlier writes of the key, whether they succeeded or not. */
    async enqueue<T>(key: string, call: () => Promise<T>): Promise<T> {
      // useMutation has one scope for all its writes; each key needs its own.
      const observer = new MutationObserver(queryClient, {
        mutationKey: toMutationKey(key),
        scope: { id: toMutationKey(key).join(' ') },
        // Fail immediately without a network, so that optimistic updates are reverted.
        networkMode: 'always',
        gcTime: 0,
        mutationFn: call,
      });
      try {
        return await observer.mutate();
      } finally {
        observer.reset();
      }
    },

    /** Whether a write of the key is running or queued. */
    isPending: (key: string) => queryClient.isMutating({ mutationKey: toMutationKey(key), exact: true }) > 0,

    /** Records a version that a write of this queue produced. */
    recordVersion<T extends Versioned>(document: T): T {
      versions.add(toVersionKey(document));
      return document;
    },

    /** Returns the latest version that only writes of this queue have produced since `version`. */
    getLatestVersion({ id, version }: Versioned): number {
      let latest = version;
      while (versions.has(toVersionKey({ id, version: latest + 1 }))) latest += 1;
      return latest;
    },
  };
}

/** Creates a write queue for the calling component. */
export function useWriteQueue(queryClient: QueryClient) {
  const queueId = useId();
  const [writeQueue] = useState(() => createWriteQueue(queryClient, queueId));
  return writeQueue;
}
