import type { Evidence } from '../transcript/evidence.ts';

/** An action item as a writer proposes it. */
export type ProposedActionItem = Evidence & {
  description: string;
  ownerSpeakerId: string;
  ownerName: string;
  dueDate: string;
};
