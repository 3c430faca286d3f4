import type { OwnerCandidate } from './action-owners.ts';
import type { MeetingContext } from './meeting-context.ts';

export type CueContext = MeetingContext & {
  readonly isCleanTranscript: boolean;
};

export type Cue = {
  readonly baseScore: number;
  readonly task: string;
  readonly owner: Owner;
  readonly textBefore: string;
  /** A person who does the task together with the owner. */
  readonly helper?: string | undefined;
};
export type Owner =
  | ({ readonly kind: 'volunteer' } & OwnerCandidate)
  | { readonly kind: 'speaker'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'addressee' }
  | { readonly kind: 'nobody' };
