import { classNames } from '@minutehand/ui';
import { formatClock, formatDuration } from '@minutehand/web-kit';
import type { PreviewState } from '../../hooks/use-transcript-preview.ts';
import { texts } from '../../texts.ts';
import styles from './TranscriptSource.module.css';

/** The result of the import: "WebVTT · 979 turns · 4 speakers · 40 min" with the first segments, or the invalid line. */
export function TranscriptPreview({ state, hint }: { state: PreviewState; hint?: string }) {
  const preview = state.status === 'ready' ? state.preview : null;
  const moreCount = preview === null ? 0 : preview.counts.segments - preview.segments.length;
  return (
    <div className={styles.preview}>
      <p role="status" className={classNames(styles.format, state.status === 'rejected' && styles.error)}>
        {describe(state) ?? hint}
      </p>
      {preview ? (
        <details className={styles.details}>
          <summary>{texts.preview}</summary>
          <ol className={styles.segments}>
            {preview.segments.map(({ speaker, start, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments of a preview have no ids and never move
              <li key={index}>
                {start === null ? null : <span className={styles.time}>{formatClock(start)}</span>}
                <span>
                  {speaker === null ? null : <b>{speaker} </b>}
                  {text}
                </span>
              </li>
            ))}
          </ol>
          {moreCount > 0 ? <p className={styles.format}>{texts.more(moreCount)}</p> : null}
        </details>
      ) : null}
    </div>
  );
}

function describe(state: PreviewState): string | null {
  switch (state.status) {
    case 'none':
      return null;
    case 'checking':
      return texts.checking;
    case 'rejected':
      return state.message;
    case 'ready': {
      const { format, counts, duration_seconds } = state.preview;
      return [
        texts.formats[format],
        texts.turns(counts.segments),
        counts.speakers > 0 ? texts.speakers(counts.speakers) : null,
        duration_seconds === null ? null : formatDuration(duration_seconds),
      ]
        .filter(Boolean)
        .join(' · ');
    }
  }
}
