/** One way to get a server. */
export type ServerSource<S> = {
  /** For the log: "Docker (redis:7.4)". */
  readonly from: string;
  /** Undefined where this way is not meant; throws with the reason where it fails. */
  readonly start: () => Promise<S | undefined>;
};

/** The first server that can be had, in this order. Says in one line which, or throws with every reason. */
export async function takeServer<S>(
  name: string,
  sources: readonly ServerSource<S>[],
  howToGetOne: string,
  say: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<S> {
  const reasons: string[] = [];
  for (const { from, start } of sources) {
    try {
      const server = await start();
      if (server === undefined) continue;
      say(`${name} for tests: ${from}`);
      return server;
    } catch (error) {
      reasons.push(`${from}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error([`No ${name} for the tests. ${howToGetOne}`, ...reasons].join('\n- '));
}
