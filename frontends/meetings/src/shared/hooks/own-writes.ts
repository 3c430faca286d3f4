import { MutationObserver, type QueryClient } from '@minutehand/web-kit';
import { useId, useState } from 'react';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * What a part of the page writes to things that carry versions. Writes of one thing can be made to wait for each other, and who
 * edits what they saw before their own last change replaces nobody else's words: only what others have written since is a conflict.
 */
export function ownWrites(queries: QueryClient, owner: string) {
  const made = new Set<string>();
  const nameOf = ({ id, version }: Versioned) => `${id} ${version}`;
  const keyOf = (thing: string) => [owner, thing];

  return {
    /** Calls once the write of the same thing before it is over, whatever came of that. */
    async inTurn<T>(thing: string, call: () => Promise<T>): Promise<T> {
      // Not useMutation: it has one scope for all its writes, and each thing needs its own.
      const observer = new MutationObserver(queries, {
        mutationKey: keyOf(thing),
        scope: { id: keyOf(thing).join(' ') },
        // Without a network it fails at once, so that what was shown is taken back.
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

    /** Whether one is under way or waits for its turn. */
    isWriting: (thing: string) => queries.isMutating({ mutationKey: keyOf(thing), exact: true }) > 0,

    /** An own write made this version. */
    saved<T extends Versioned>(thing: T): T {
      made.add(nameOf(thing));
      return thing;
    },

    /** The version that own writes alone have made of the one that was seen. */
    versionAfter({ id, version }: Versioned): number {
      let latest = version;
      while (made.has(nameOf({ id, version: latest + 1 }))) latest += 1;
      return latest;
    },
  };
}

/** The writes of the component that calls this. */
export function useOwnWrites(queries: QueryClient) {
  const owner = useId();
  const [own] = useState(() => ownWrites(queries, owner));
  return own;
}
