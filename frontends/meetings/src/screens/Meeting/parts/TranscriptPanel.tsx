import type { Meeting } from '@minutehand/contracts/http/meetings';
import {
  CopyButton,
  type CopyOutcome,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  SkeletonText,
  useToast,
} from '@minutehand/ui';
import { errorMessage, useDebouncedValue, useQuery } from '@minutehand/web-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getTranscript } from '../../../api/get-transcript.ts';
import { isUnderWay } from '../../../components/MeetingState.tsx';
import { queryKeys } from '../../../query-keys.ts';
import { findMatches, transcriptRows, transcriptText } from '../transcript-rows.ts';
import type { TranscriptTarget } from '../use-place.ts';
import styles from './TranscriptPanel.module.css';
import { TranscriptRows } from './TranscriptRows.tsx';
import { TranscriptSearch } from './TranscriptSearch.tsx';

const NOTHING: readonly string[] = [];

/** What was said, by whom and when; searchable, and open at the place that somebody asked for. */
export function TranscriptPanel(props: {
  meeting: Meeting;
  target: TranscriptTarget | null;
  /** Scrolls by itself, beside the minutes; otherwise with the page. */
  hasOwnScroll?: boolean;
}) {
  const { meeting, target, hasOwnScroll = false } = props;
  const transcript = useQuery({
    queryKey: queryKeys.transcript(meeting.id),
    queryFn: ({ signal }) => getTranscript(meeting.id, signal),
  });
  const scroller = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const words = useDebouncedValue(typed);
  const [current, setCurrent] = useState(0);
  const rows = useMemo(() => (transcript.data ? transcriptRows(transcript.data) : []), [transcript.data]);
  const matches = useMemo(() => findMatches(rows, typed === '' ? '' : words), [rows, words, typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at their first place
  useEffect(() => setCurrent(0), [words]);

  function sayCopied(outcome: CopyOutcome) {
    if (outcome === 'empty') toast('No transcript content to copy');
    else if (outcome === 'copied') toast('Transcript copied to clipboard!', { tone: 'success' });
    else toast('Failed to copy transcript', { tone: 'danger' });
  }

  return (
    <div className={styles.panel} data-own-scroll={hasOwnScroll || undefined}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.heading}>Transcript</h2>
          <CopyButton
            iconOnly
            size="small"
            label="Copy transcript"
            text={() => transcriptText(rows)}
            onOutcome={sayCopied}
          />
        </div>
        <TranscriptSearch
          value={typed}
          onChange={setTyped}
          isSettled={typed.trim() === words.trim()}
          count={matches.length}
          current={current}
          onMove={(step) => setCurrent((at) => (at + step + matches.length) % matches.length)}
        />
      </div>
      {/* What scrolls must be reachable by keyboard. */}
      <div ref={scroller} className={styles.scroller} tabIndex={hasOwnScroll ? 0 : undefined}>
        {transcript.isPending ? (
          <Loading label="Loading the transcript">
            <TranscriptSkeleton />
          </Loading>
        ) : transcript.data === undefined ? (
          <ErrorState onRetry={() => void transcript.refetch()} retrying={transcript.isRefetching}>
            {errorMessage(transcript.error)}
          </ErrorState>
        ) : rows.length > 0 ? (
          <TranscriptRows
            rows={rows}
            matches={matches}
            current={matches[current] ?? null}
            highlighted={target?.segmentIds ?? NOTHING}
            scroller={hasOwnScroll ? scroller : null}
          />
        ) : isUnderWay(meeting) ? (
          <TranscriptSkeleton />
        ) : (
          <EmptyState>There is no transcript yet.</EmptyState>
        )}
      </div>
    </div>
  );
}

function TranscriptSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['a', 'b', 'c', 'd', 'e'].map((turn) => (
        <div key={turn} className={styles.skeletonTurn}>
          <Skeleton width="8rem" />
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  );
}
