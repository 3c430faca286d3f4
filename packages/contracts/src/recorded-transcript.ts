import { z } from 'zod';

/** The transcript of a recording: the JSON that `RecordingsService.ReadTranscript` streams. Times in seconds. */
export const recordedTranscriptSchema = z.object({
  speakers: z.array(z.object({ id: z.string(), label: z.string() })),
  segments: z.array(
    z.object({ speaker_id: z.string().nullable(), start: z.number(), end: z.number(), text: z.string() }),
  ),
});
export type RecordedTranscript = z.output<typeof recordedTranscriptSchema>;
