import type { Evidence } from '../transcript/evidence.ts';

/** An action item as a writer proposes it. */
export type ProposedActionItem = {
  description: string;
  ownerSpeakerId: string;
  ownerName: string;
  dueDate: string;
  evidence: Evidence | undefined;
};
