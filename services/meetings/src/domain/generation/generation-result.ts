import type { ProposedActionItem } from '../action-items/proposed-action-item.ts';
import type { WrittenSection } from '../minutes/compose-minutes.ts';
import type { Coverage, DroppedClaim } from '../minutes/minutes.ts';
import type { WrittenSummary } from '../minutes/summary.ts';
import type { SpeakerName } from '../transcript/rename-speakers.ts';

/** The result of a generation from the `ai` service, not validated yet. */
export type GenerationResult = {
  generationId: string;
  meetingId: string;
  importNumber: number;
  sections: WrittenSection[];
  /** Undefined in results of an earlier release of `ai`. */
  summary: WrittenSummary | undefined;
  title: string;
  actionItems: ProposedActionItem[];
  coverage: Coverage | null;
  writer: string;
  model: string;
  promptVersion: string;
  durationMs: number;
  droppedClaims: number;
  /** The first dropped statements; absent from results of an earlier release of `ai`. */
  dropped?: DroppedClaim[] | undefined;
  notice: string;
  language: string;
  /** The instruction that the writer received. */
  instruction?: string | undefined;
  /** The names that the writer used for speakers. */
  speakers: SpeakerName[];
};
