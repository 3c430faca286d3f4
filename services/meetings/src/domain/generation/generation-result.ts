import type { ProposedActionItem } from '../action-items/proposed-action-item.ts';
import type { WrittenSection } from '../minutes/compose-minutes.ts';
import type { Coverage } from '../minutes/minutes.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';

/** What a generation made, as the ai service hands it over; nothing of it is checked yet. */
export type GenerationResult = {
  generationId: string;
  meetingId: string;
  importNumber: number;
  sections: WrittenSection[];
  title: string;
  actionItems: ProposedActionItem[];
  coverage: Coverage | null;
  writer: string;
  model: string;
  promptVersion: string;
  durationMs: number;
  droppedClaims: number;
  notice: string;
  language: string;
  /** By what names the writer knew those who spoke. */
  speakers: SpeakerName[];
};
