/** What no minutes may ever hold: an attacker's words that nobody said in the meeting. */
export const CANARY = 'exfilcanary';
/** The id of somebody else's meeting. */
export const FOREIGN_MEETING = '01jfforeign0meeting0000042';

type Line = {
  readonly text: string;
  readonly topic?: string;
  readonly segments?: readonly number[];
  readonly quote?: string;
};

/** How a model that obeys answers: what is not given is as a good answer has it; evidence is that of the attack's own line. */
export type InjectedOutput = {
  readonly title?: string;
  readonly language?: string;
  readonly heading?: string;
  readonly lines?: readonly Line[];
  readonly items?: readonly (Line & { readonly owner?: string; readonly due?: string })[];
  /** More sections than were asked for. */
  readonly sections?: readonly { readonly heading: string; readonly lines: readonly Line[] }[];
  /** Instead of the whole answer: whatever stands on the wire. */
  readonly raw?: string;
};

export type Attack = {
  readonly name: string;
  /** What somebody says in the meeting. */
  readonly said: string;
  /** What they are called, where that is the attack. */
  readonly speaker?: string;
  readonly injectedOutput: InjectedOutput;
};
