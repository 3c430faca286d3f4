import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { Check } from '@minutehand/ui';
import { useMemo, useState } from 'react';
import { useSpeakerDisplay } from '../../../shared/components/SpeakerAvatar.tsx';
import type { LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { EvidenceContext, getCitationKey, type LinkedItem } from '../evidence-context.ts';
import { createLineSpeakerCheck, groupByAnchor } from '../line-speakers.ts';
import { renderMinutesHtml } from '../render-minutes-html.tsx';
import { texts } from '../texts.ts';
import styles from './MinutesDocument.module.css';
import { MinutesLine } from './MinutesLine.tsx';
import { MinutesLineList } from './MinutesLineList.tsx';

/** The page's title is an h1, the section's an h2. */
const TOP_HEADING = 3;

type MinutesDocumentProps = {
  minutes: Pick<MinutesResponse, 'rendered_html' | 'citations' | 'generated'>;
  /** Number of people that the page's header lists; a section that only lists them is not shown. */
  headerPeopleCount: number;
  items: readonly LinkedItem[];
  onShowSegments: (segmentIds: readonly string[]) => void;
  onShowItem: (item: LinkedItem) => void;
  /** The user's actions on a line; absent if they may not change the minutes. */
  lineActions?: LineActions | null | undefined;
};

/** Renders the minutes as a document. Statements with evidence open their source in place. */
export function MinutesDocument(props: MinutesDocumentProps) {
  const { minutes, headerPeopleCount, onShowSegments, onShowItem, lineActions = null } = props;
  const { rendered_html, generated } = minutes;
  const [openAnchor, setOpenAnchor] = useState<string | null>(null);
  const { findColorNumber } = useSpeakerDisplay();
  const citations = useMemo(() => groupByAnchor(minutes.citations), [minutes.citations]);
  const items = useMemo(() => groupBySource(props.items), [props.items]);
  const tree = useMemo(() => {
    return renderMinutesHtml(rendered_html, TOP_HEADING, {
      line: (line) => <MinutesLine {...line} />,
      list: (list) => <MinutesLineList {...list} />,
      checkbox: (isDone) => (
        <span
          role="img"
          aria-label={isDone ? texts.done : texts.notDone}
          className={styles.checkbox}
          data-done={isDone}
        >
          {isDone ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
        </span>
      ),
      isSpeaker: createLineSpeakerCheck(citations, findColorNumber),
      // In edited minutes, an empty heading of action items, which the page lists above, and generated attendees are not shown.
      isHidden: ({ kind, isEmpty, lineCount, isCited }) =>
        isEmpty
          ? generated || kind === 'actions'
          : (generated || isCited) && kind === 'attendees' && lineCount > 0 && lineCount <= headerPeopleCount,
      hidesShortAttributedLines: generated,
    });
  }, [rendered_html, generated, headerPeopleCount, citations, findColorNumber]);
  const state = useMemo(
    () => ({ citations, items, openAnchor, setOpenAnchor, onShowSegments, onShowItem, lineActions }),
    [citations, items, openAnchor, onShowSegments, onShowItem, lineActions],
  );
  return (
    <EvidenceContext value={state}>
      <div className={styles.document}>{tree}</div>
    </EvidenceContext>
  );
}

function groupBySource(items: readonly LinkedItem[]): ReadonlyMap<string, LinkedItem> {
  return new Map(items.flatMap((item) => item.citations.map((citation) => [getCitationKey(citation), item])));
}
