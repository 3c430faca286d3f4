interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * What a part of the page writes to things that carry versions. Writes of one thing can be made to wait for each other, and who
 * edits what they saw before their own last change replaces nobody else's words: only what others have written since is a conflict.
 */
export function ownWrites() {
  const last = new Map<string, Promise<unknown>>();
  const made = new Set<string>();
  const nameOf = ({ id, version }: Versioned) => `${id} ${version}`;

  return {
    /** Calls once the write of the same thing before it is over, whatever came of that. */
    inTurn<T>(thing: string, call: () => Promise<T>): Promise<T> {
      const before = last.get(thing);
      const done = write();
      last.set(thing, done);
      return done;

      async function write(): Promise<T> {
        await before?.catch(() => undefined);
        try {
          return await call();
        } finally {
          if (last.get(thing) === done) last.delete(thing);
        }
      }
    },

    /** Whether one is under way or waits for its turn. */
    isWriting: (thing: string) => last.has(thing),

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
