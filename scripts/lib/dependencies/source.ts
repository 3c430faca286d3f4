/** A running dependency of the services. */
export type Dependency = {
  readonly name: string;
  readonly url: string;
  /** Its source, for display: "local program /usr/bin/redis-server". */
  readonly source: string;
  /** Stops the processes that were started for it. */
  readonly stop: () => Promise<void>;
  /** Processes that were started for it. */
  readonly pids: readonly number[];
  /** A broker with a user for each service: the URL lacks user and password. */
  readonly hasUsers?: boolean;
};

export type Source = {
  readonly name: string;
  /** Returns undefined when this source is not available. Throws when it is available but fails. */
  readonly start: () => Promise<Dependency | undefined>;
  /** True when the operator configured this source: if it fails, no other source is tried. */
  readonly isConfigured?: boolean;
};

export type PrintLine = (line: string) => void;

/** Starts the first source that works. Throws with all reasons when none does. */
export async function startFirstAvailable(
  name: string,
  sources: readonly Source[],
  print: PrintLine,
): Promise<Dependency> {
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const dependency = await source.start();
      if (dependency) return dependency;
      reasons.push(`${source.name}: not available`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (source.isConfigured) throw new Error(`${name} from ${source.name} is not available: ${reason}`);
      print(`${name} from ${source.name} failed (${reason.split('\n')[0]}), trying the next source`);
      reasons.push(`${source.name}: ${reason}`);
    }
  }
  throw new Error(
    `${name} is not available.\n  ${reasons.join('\n  ')}\nRun \`make doctor\` to see how to install it.`,
  );
}
