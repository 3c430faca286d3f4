import type { Citation } from '@minutehand/contracts/http/meetings/minutes';
import { Badge, Button, Play } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { usePlayback } from '../playback.ts';
import { sharedTexts } from '../texts.ts';
import styles from './Evidence.module.css';
import { SpeakerAvatar } from './SpeakerAvatar.tsx';

export type EvidenceProps = {
  id: string;
  citations: readonly Citation[];
  /** Shows the segments in the transcript. */
  onShowSegments?: (segmentIds: readonly string[]) => void;
};

/** The quotes that support a statement, with speaker and time. */
export function Evidence({ id, citations, onShowSegments }: EvidenceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div id={id} role="group" aria-label={sharedTexts.source} className={styles.evidence}>
      {citations.some(({ doubtful }) => doubtful) ? (
        <p className={styles.doubtful}>{sharedTexts.doubtfulSource}</p>
      ) : null}
      {citations.map((citation) => (
        <figure key={`${citation.segment_ids.join()} ${citation.quote}`} className={styles.quote}>
          <blockquote className={styles.text}>{citation.quote}</blockquote>
          <figcaption className={styles.source}>
            <span className={styles.speaker}>
              {/* A quote of several speakers lists all names. */}
              {(citation.speaker || 'Unknown').split(', ').map((name) => (
                <SpeakerAvatar key={name} name={name} />
              ))}
              {citation.speaker || sharedTexts.unknownSpeaker}
            </span>
            <TimeRange citation={citation} />
            <PlayButton citation={citation} />
            {citation.outdated ? <Badge tone="warning">{sharedTexts.outdatedSource}</Badge> : null}
            {onShowSegments && citation.segment_ids.length > 0 ? (
              <Button
                size="small"
                variant="ghost"
                className={styles.show}
                onClick={() => onShowSegments(citation.segment_ids)}
              >
                {sharedTexts.showInTranscript}
              </Button>
            ) : null}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Plays the cited clip, where the meeting has audio. */
function PlayButton({ citation: { start, end } }: { citation: Citation }) {
  const play = usePlayback();
  if (play === null || start === null) return null;
  return (
    <Button
      size="small"
      aria-label={sharedTexts.playClip(formatRange(start, end))}
      variant="ghost"
      className={styles.play}
      icon={<Play size={14} aria-hidden />}
      onClick={() => play(start, end)}
    >
      {sharedTexts.play}
    </Button>
  );
}

function TimeRange({ citation: { start, end } }: { citation: Citation }) {
  return start === null ? null : <span data-tabular>{formatRange(start, end)}</span>;
}

function formatRange(start: number, end: number | null): string {
  const from = formatClock(start);
  const to = end === null ? from : formatClock(end);
  return from === to ? from : `${from}–${to}`;
}
