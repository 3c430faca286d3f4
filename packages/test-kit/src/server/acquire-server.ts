/** One way to start or find a server. */
export type ServerSource<S> = {
  /** Name for the log, such as "Docker (redis:7.4)". */
  readonly from: string;
  /** Returns undefined if not configured. Throws with the reason on failure. */
  readonly start: () => Promise<S | undefined>;
};

/** Starts the first available server and logs its source. Throws with all reasons if none is available. */
export async function acquireServer<S>(
  name: string,
  sources: readonly ServerSource<S>[],
  instructions: string,
  log: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<S> {
  const reasons: string[] = [];
  for (const { from, start } of sources) {
    try {
      const server = await start();
      if (server === undefined) continue;
      log(`${name} for tests: ${from}`);
      return server;
    } catch (error) {
      reasons.push(`${from}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No ${name} for the tests. ${instructions}`, ...reasons].join('\n- '));
}
