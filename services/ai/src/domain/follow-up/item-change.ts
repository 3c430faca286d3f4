import type { Brief, Evidence, Segment } from '../draft.ts';

/** An action item of an earlier meeting that is not done. */
export type OpenItem = {
  readonly id: string;
  readonly description: string;
  /** "2026-11-21"; empty without one. */
  readonly dueDate: string;
};

/** What is held against what. */
export type FollowUp = {
  readonly items: readonly OpenItem[];
  readonly segments: readonly Segment[];
  readonly when: Pick<Brief, 'startedAt' | 'timeZone'>;
};

/** Words that say of an open item that it is done, or put off. */
export type ItemChange = {
  readonly itemId: string;
  readonly kind: 'done' | 'postponed';
  /** The new day, "2026-11-21"; empty when none was said. */
  readonly dueDate: string;
  readonly evidence: Evidence;
};
