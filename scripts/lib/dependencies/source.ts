/** Something that the services stand on, running and reachable. */
export type Dependency = {
  readonly name: string;
  readonly url: string;
  /** Where it came from, for people: "local program /usr/bin/redis-server". */
  readonly from: string;
  /** Ends what was started for it; leaves alone what was there before. */
  readonly stop: () => Promise<void>;
  /** Processes that were started for it. */
  readonly pids: readonly number[];
};

export type Source = {
  readonly name: string;
  /** Undefined when this source does not exist here. Throws when it exists and does not work. */
  readonly take: () => Promise<Dependency | undefined>;
  /** The operator asked for this one: when it fails, nothing else is tried. */
  readonly isAsked?: boolean;
};

export type PrintLine = (line: string) => void;

/** The first source that works. Throws with every reason when none does. */
export async function startFirst(name: string, sources: readonly Source[], print: PrintLine): Promise<Dependency> {
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const taken = await source.take();
      if (taken) return taken;
      reasons.push(`${source.name}: not here`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (source.isAsked) throw new Error(`${name} from ${source.name} does not answer: ${reason}`);
      print(`${name} from ${source.name} did not work (${reason.split('\n')[0]}), trying the next`);
      reasons.push(`${source.name}: ${reason}`);
    }
  }
  throw new Error(`${name} could not be had.\n  ${reasons.join('\n  ')}\nRun \`make doctor\` to see how to get it.`);
}
