import { CLOCK_DRIFT_SHARE, PREPARATION_MARGIN_SECONDS } from '../../limits.ts';
import { findChunk } from '../live/plan-piece.ts';
import { getContainerChunks } from '../recordings/container-chunks.ts';
import type { Recording } from '../recordings/recording.ts';

/** The chunks that contain the next part of an open recording. */
export type PlannedPreparation = {
  readonly container: 'webm';
  readonly headerChunk: number;
  readonly firstChunk: number;
  readonly fromChunk: number;
  readonly toChunk: number;
};

/**
 * The chunks of the next part, whose audio starts at `audioFrom`; undefined while there are not enough of them. Only a WebM without gaps from
 * the start of the recording is prepared, because its times are those of the joined file.
 */
export function planPreparation(
  recording: Pick<Recording, 'parts' | 'chunks' | 'unreadable'>,
  { audioFrom, partSeconds }: { readonly audioFrom: number; readonly partSeconds: number },
): PlannedPreparation | undefined {
  const [first] = getContainerChunks(recording);
  const range = first?.ranges[0];
  if (first?.container !== 'webm' || range?.from !== 0) return undefined;
  const margin = PREPARATION_MARGIN_SECONDS + audioFrom * CLOCK_DRIFT_SHARE;
  const end = audioFrom + partSeconds + margin;
  if (range.endSeconds < end) return undefined;
  const fromChunk = findChunk(range, Math.max(0, audioFrom - margin));
  const toChunk = Math.min(range.to, findChunk(range, end) + 2);
  return { container: 'webm', headerChunk: 0, firstChunk: 0, fromChunk, toChunk };
}
