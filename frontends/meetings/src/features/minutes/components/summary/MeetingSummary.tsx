import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { SummaryStatement as Statement } from '@minutehand/contracts/http/meetings/minutes';
import { useQuery } from '@minutehand/web-kit';
import { useState } from 'react';
import { getMinutes } from '../../../../shared/api.ts';
import { SectionHeading } from '../../../../shared/components/SectionHeading.tsx';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { rememberSources } from '../../source-hint.ts';
import { SourceHint } from '../SourceHint.tsx';
import styles from './MeetingSummary.module.css';
import { SummaryStatement } from './SummaryStatement.tsx';
import { texts } from './texts.ts';

/**
 * The summary and the decisions, at the top of the meeting. Shows nothing while the minutes load or fail to load, and for
 * minutes without a summary: the minutes section reports those cases.
 */
export function MeetingSummary(props: { meeting: Meeting; onShowSegments: (segmentIds: readonly string[]) => void }) {
  const { meeting, onShowSegments } = props;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const minutes = useQuery({
    queryKey: queryKeys.minutes(meeting.id),
    queryFn: ({ signal }) => getMinutes(meeting.id, signal),
  });
  const summary = minutes.data?.summary;
  if (!summary) return null;
  const renderLines = (lines: readonly Statement[], keyPrefix: string) =>
    lines.map((line, index) => {
      // Two lines may have the same words.
      const key = `${keyPrefix} ${index}`;
      return (
        <SummaryStatement
          key={key}
          line={line}
          isOpen={openKey === key}
          onToggle={(isOpen) => {
            rememberSources();
            setOpenKey(isOpen ? key : null);
          }}
          onShowSegments={onShowSegments}
        />
      );
    });
  return (
    <section aria-labelledby="summary-heading" className={styles.summary}>
      <SectionHeading tabIndex={-1} id="summary-heading">
        {texts.summary}
      </SectionHeading>
      {summary.sentences.length > 0 ? (
        <ul className={styles.sentences}>{renderLines(summary.sentences, 'sentence')}</ul>
      ) : null}
      {summary.decisions.length > 0 ? (
        <>
          <h3 id="summary-decisions" className={styles.subheading}>
            {texts.decisions}
          </h3>
          <ul aria-labelledby="summary-decisions" className={styles.decisions}>
            {renderLines(summary.decisions, 'decision')}
          </ul>
        </>
      ) : null}
      {[...summary.sentences, ...summary.decisions].some(({ citations }) => citations.length > 0) ? (
        <SourceHint />
      ) : null}
    </section>
  );
}
