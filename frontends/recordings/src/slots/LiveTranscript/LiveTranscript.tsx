import type { LiveTranscript as Live } from '@minutehand/contracts/http/meetings/recordings';
import { Badge, Button } from '@minutehand/ui';
import { formatClock, Slot, type SlotProps, useLocation, useSearchParams } from '@minutehand/web-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useLiveTranscript } from '../../hooks/use-live-transcript.ts';
import { texts } from '../../texts.ts';
import styles from './LiveTranscript.module.css';

/** Scrolled to within this distance of the end, the list follows new lines (px). */
const FOLLOW_DISTANCE_PX = 24;

/** The live transcript of a meeting that is being recorded: a draft, which the transcript replaces. */
export function LiveTranscript({ meetingId }: SlotProps['meeting.live']) {
  const live = useLiveTranscript(meetingId);
  const titleId = useId();
  const hint = getHint(live);
  if (hint === null && !live.data) return null;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {texts.live.title} {hint === null ? <Badge>{texts.live.draft}</Badge> : null}
        </h2>
        {live.data && hint === null ? (
          <Slot name="meeting.catch_up" props={{ meetingId, isRecording: live.data.state !== 'ended' }} />
        ) : null}
      </header>
      {live.data && live.data.pieces.length > 0 ? <PieceList pieces={live.data.pieces} /> : null}
      <p className={styles.state} role="status">
        {hint ?? (live.data ? getStateText(live.data) : '')}
      </p>
    </section>
  );
}

/** Why there is no live transcript. */
function getHint({ isError, data }: ReturnType<typeof useLiveTranscript>): string | null {
  if (isError && !data) return texts.live.failed;
  return data?.state === 'unavailable' ? texts.live.unavailable : null;
}

function getStateText({ state, reason, pieces }: Live): string {
  if (state === 'ended') return texts.live.ended;
  if (state === 'stopped' && reason !== '') return texts.live.stopped[reason];
  return pieces.length === 0 ? texts.live.waiting : '';
}

/** Follows the newest lines, unless the user has scrolled up. Not announced: a screen reader would speak during the meeting. */
function PieceList({ pieces }: Pick<Live, 'pieces'>) {
  const listRef = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const lastPieceNumber = pieces.at(-1)?.number;
  const target = useCitedPiece(pieces);
  const { key: visit } = useLocation();
  const jumpToLatest = () => {
    setFollowing(true);
    // The button disappears.
    listRef.current?.focus();
  };
  useEffect(() => {
    if (isFollowing && lastPieceNumber !== undefined && listRef.current)
      listRef.current.scrollTop = listRef.current.scrollHeight;
  }, [lastPieceNumber, isFollowing]);
  // Runs after the effect above, which would scroll to the end again. Each visit of the link scrolls, even a repeated one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit
  useEffect(() => {
    if (target === undefined) return;
    setFollowing(false);
    listRef.current?.querySelector(`[data-piece="${target}"]`)?.scrollIntoView?.({ block: 'center' });
  }, [target, visit]);
  return (
    <div className={styles.view}>
      <div
        ref={listRef}
        className={styles.lines}
        role="log"
        aria-live="off"
        aria-label={texts.live.lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollowing(scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX)
        }
      >
        {pieces.map((piece) => (
          <Piece key={piece.number} piece={piece} isCited={piece.number === target} />
        ))}
      </div>
      {isFollowing ? null : (
        <div className={styles.jumpToLatest}>
          <Button size="small" onClick={jumpToLatest}>
            {texts.live.latest}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The number of the piece that contains the time (s) in the URL, to which answers of the assistant link. */
function useCitedPiece(pieces: Live['pieces']): number | undefined {
  const [search] = useSearchParams();
  const seconds = Number(search.get('live') ?? Number.NaN);
  const isAfterStart = ({ from_seconds: from }: Live['pieces'][number]) => from < seconds + 1;
  return Number.isNaN(seconds) ? undefined : pieces.findLast(isAfterStart)?.number;
}

function Piece({ piece, isCited }: { piece: Live['pieces'][number]; isCited: boolean }) {
  if (!piece.is_missing && piece.segments.length === 0) return null;
  return (
    <p className={styles.piece} data-piece={piece.number} data-cited={isCited ? '' : undefined}>
      <span className={styles.time}>{formatClock(piece.segments[0]?.start ?? piece.from_seconds)}</span>
      {piece.is_missing ? (
        <em>{texts.live.missing}</em>
      ) : (
        <span>{piece.segments.map(({ text }) => text).join(' ')}</span>
      )}
    </p>
  );
}
