/** A word that only the attacker uses: it is not in the transcript, so minutes must never contain it. */
export const CANARY = 'exfilcanary';
/** The id of a meeting of another account. */
export const OTHER_ACCOUNT_MEETING = '01jfforeign0meeting0000042';

type InjectedLine = {
  readonly text: string;
  readonly topic?: string;
  readonly segments?: readonly number[];
  readonly quote?: string;
};

/**
 * The output of a model that follows the injected instruction. Missing fields have correct values; the default evidence is the segment of
 * the attack.
 */
export type InjectedOutput = {
  readonly title?: string;
  readonly language?: string;
  readonly heading?: string;
  readonly lines?: readonly InjectedLine[];
  readonly items?: readonly (InjectedLine & { readonly owner?: string; readonly due?: string })[];
  /** Sections that were not requested. */
  readonly sections?: readonly { readonly heading: string; readonly lines: readonly InjectedLine[] }[];
  /** Replaces the whole response body. */
  readonly raw?: string;
};

export type Attack = {
  readonly name: string;
  /** The text of the segment. */
  readonly utterance: string;
  /** The label of the speaker, if it is part of the attack. */
  readonly speaker?: string;
  readonly injectedOutput: InjectedOutput;
};
