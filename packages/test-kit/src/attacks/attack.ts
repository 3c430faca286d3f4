/** A text that minutes must never contain: an attacker's words that are not in the transcript. */
export const CANARY = 'exfilcanary';
/** The id of another account's meeting. */
export const FOREIGN_MEETING = '01jfforeign0meeting0000042';

type Line = {
  readonly text: string;
  readonly topic?: string;
  readonly segments?: readonly number[];
  readonly quote?: string;
};

/** The output of a model that obeys the attack. Missing fields are those of a correct output; evidence is the attack's own segment. */
export type InjectedOutput = {
  readonly title?: string;
  readonly language?: string;
  readonly heading?: string;
  readonly lines?: readonly Line[];
  readonly items?: readonly (Line & { readonly owner?: string; readonly due?: string })[];
  /** Sections that were not requested. */
  readonly sections?: readonly { readonly heading: string; readonly lines: readonly Line[] }[];
  /** Replaces the whole response body. */
  readonly raw?: string;
};

export type Attack = {
  readonly name: string;
  /** The segment's text. */
  readonly utterance: string;
  /** The speaker's label, if that is the attack. */
  readonly speaker?: string;
  readonly injectedOutput: InjectedOutput;
};
