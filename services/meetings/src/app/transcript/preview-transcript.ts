import { detectFormat, parseTranscript } from '../../domain/transcript/parse-transcript.ts';
import { createTranscript, getDurationSeconds, type Utterance } from '../../domain/transcript/transcript.ts';
import { PREVIEWED_CHARACTERS, PREVIEWED_SEGMENTS_MAX } from '../../limits.ts';
import { readStreamedText } from './read-transcript-file.ts';

export type TranscriptPreview = {
  format: ReturnType<typeof detectFormat>;
  segmentCount: number;
  speakerCount: number;
  durationSeconds: number | null;
  /** The first segments, with shortened texts. */
  segments: readonly Utterance[];
};

/** Checks a transcript as an import does, and stores nothing. Throws the error of the import. */
export async function previewTranscript(
  formatName: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<TranscriptPreview> {
  const { format, text } = await readStreamedText(formatName, chunks);
  const utterances = parseTranscript(format, text);
  const transcript = createTranscript(utterances);
  return {
    format: detectFormat(format, text),
    segmentCount: transcript.segments.length,
    speakerCount: transcript.speakers.length,
    durationSeconds: getDurationSeconds(transcript),
    segments: utterances
      .slice(0, PREVIEWED_SEGMENTS_MAX)
      .map((utterance) => ({ ...utterance, text: utterance.text.slice(0, PREVIEWED_CHARACTERS) })),
  };
}
