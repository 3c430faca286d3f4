import { Button, Highlighted, linkClass } from '@minutehand/ui';
import { Link, RelativeDate } from '@minutehand/web-kit';
import { useId, useState } from 'react';
import { markStart } from '../../../domain/excerpt.ts';
import type { MeetingResults } from '../../../domain/group-by-meeting.ts';
import { RESULT_GROUPS } from '../../../domain/result-groups.ts';
import { useOtherOwner } from '../../../hooks/use-other-owner.ts';
import { SHOWN_MATCHES_MAX } from '../../../limits.ts';
import { texts } from '../../../texts.ts';
import styles from '../ResultsScreen.module.css';

/** A meeting with its matches. */
export function MeetingResultRow({ meeting, showsType }: { meeting: MeetingResults; showsType: boolean }) {
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { meetingId, title, titleHighlights, date, matches } = meeting;
  const owner = useOtherOwner(meeting);
  const shownMatches = showsAll ? matches : matches.slice(0, SHOWN_MATCHES_MAX);
  return (
    <li className={styles.meeting}>
      <div className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          <Link to={`/meetings/${encodeURIComponent(meetingId)}`} className={linkClass('quiet')}>
            <Highlighted text={title} highlights={titleHighlights} />
          </Link>
        </h2>
        <p className={styles.meta}>
          {owner === '' ? null : <span>{owner}</span>}
          <RelativeDate value={date} />
        </p>
      </div>
      {shownMatches.length === 0 ? null : (
        <ul aria-labelledby={headingId}>
          {shownMatches.map(({ url, snippet, highlights, result_type }) => (
            <li key={`${url} ${snippet}`}>
              <Link to={url} className={styles.match}>
                {showsType ? (
                  <span className={styles.type}>
                    {RESULT_GROUPS.find(({ type }) => type === result_type)?.singular}{' '}
                  </span>
                ) : null}
                <span className={styles.snippet}>
                  <Highlighted {...markStart(snippet, highlights)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shownMatches.length < matches.length ? (
        <Button size="small" variant="ghost" className={styles.showMore} onClick={() => setShowsAll(true)}>
          {texts.showMore(matches.length - shownMatches.length)}
        </Button>
      ) : null}
    </li>
  );
}
