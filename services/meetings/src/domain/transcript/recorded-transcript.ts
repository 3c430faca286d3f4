import { getRecordingId } from './recording-key.ts';
import type { Transcript, Utterance } from './transcript.ts';

/** Whether this is the transcript of the recording, and no user has corrected it. */
export function isUncorrectedTranscriptOf(transcript: Transcript, recordingId: string): boolean {
  const { speakers, segments } = transcript;
  const isCorrected = [...speakers, ...segments].some(({ changedIn }) => changedIn !== undefined);
  return getRecordingId(transcript) === recordingId && !isCorrected;
}

/** Whether an import of these utterances would change nothing but ids. */
export function hasSameUtterances({ segments }: Transcript, utterances: readonly Utterance[]): boolean {
  return (
    segments.length === utterances.length &&
    segments.every(({ text, start, end }, index) => {
      const utterance = utterances[index];
      return utterance?.text === text && utterance.start === start && utterance.end === end;
    })
  );
}
