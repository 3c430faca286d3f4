export type MarkKind = 'decision' | 'action' | 'important';

/** A moment of a recording that a user marked. */
export type Mark = {
  readonly id: string;
  readonly kind: MarkKind;
  /** Position in the recording, without pauses. */
  readonly seconds: number;
  readonly userId: string;
  readonly markedAt: Date;
};
