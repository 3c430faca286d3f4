/** One way to start or find a server. */
export type ServerSource<S> = {
  /** For the log: "Docker (redis:7.4)". */
  readonly from: string;
  /** Returns undefined if not configured. Throws with the reason on failure. */
  readonly start: () => Promise<S | undefined>;
};

/** Returns the first available server and logs which one. Throws with all reasons if there is none. */
export async function acquireServer<S>(
  name: string,
  sources: readonly ServerSource<S>[],
  howToGetOne: string,
  report: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<S> {
  const reasons: string[] = [];
  for (const { from, start } of sources) {
    try {
      const server = await start();
      if (server === undefined) continue;
      report(`${name} for tests: ${from}`);
      return server;
    } catch (error) {
      reasons.push(`${from}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No ${name} for the tests. ${howToGetOne}`, ...reasons].join('\n- '));
}
