import type { Brief, Citation, Segment } from '../draft.ts';

/** An open action item of an earlier meeting. */
export type OpenItem = {
  readonly id: string;
  readonly description: string;
  /** "2026-11-21"; empty if there is no due date. */
  readonly dueDate: string;
};

/** Open action items, and the transcript to compare them with. */
export type ItemChangeInput = {
  readonly items: readonly OpenItem[];
  readonly segments: readonly Segment[];
  readonly dateContext: Pick<Brief, 'startedAt' | 'timeZone'>;
};

/** A report in the transcript that an open item is done or postponed. */
export type ItemChange = {
  readonly itemId: string;
  readonly kind: 'done' | 'postponed';
  /** The new due date, "2026-11-21"; empty when unknown. */
  readonly dueDate: string;
  readonly evidence: Citation;
};
