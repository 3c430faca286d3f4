import type { CitedPlaces } from '../transcript/evidence.ts';

/** An action item as a writer proposes it. */
export type ProposedActionItem = CitedPlaces & {
  description: string;
  ownerSpeakerId: string;
  ownerName: string;
  dueDate: string;
};
