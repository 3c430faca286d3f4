import type { Citation } from '@minutehand/contracts/http/meetings/minutes';
import { Badge, classNames, IconButton, Quote } from '@minutehand/ui';
import {
  createContext,
  createElement,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Evidence } from '../../../shared/components/Evidence.tsx';
import { type EvidenceLine, renderMinutesHtml } from '../render-minutes-html.tsx';
import styles from './MinutesDocument.module.css';

/** The page's title is an h1, the section's an h2. */
const TOP_HEADING = 3;

type EvidenceState = {
  citations: ReadonlyMap<string, readonly Citation[]>;
  open: string | null;
  setOpen: (anchor: string | null) => void;
  onShow: (segmentIds: readonly string[]) => void;
};

const EvidenceContext = createContext<EvidenceState | null>(null);

/** Renders the minutes. Statements with evidence open their quotes in place. */
export function MinutesDocument(props: {
  html: string;
  citations: readonly Citation[];
  onShow: (segmentIds: readonly string[]) => void;
}) {
  const { html, onShow } = props;
  const [open, setOpen] = useState<string | null>(null);
  const tree = useMemo(() => renderMinutesHtml(html, TOP_HEADING, (line) => <Statement {...line} />), [html]);
  const citations = useMemo(() => groupByAnchor(props.citations), [props.citations]);
  return (
    <EvidenceContext value={{ citations, open, setOpen, onShow }}>
      <div className={styles.document}>{tree}</div>
    </EvidenceContext>
  );
}

function groupByAnchor(citations: readonly Citation[]): ReadonlyMap<string, readonly Citation[]> {
  const groups = new Map<string, Citation[]>();
  for (const citation of citations) {
    if (citation.anchor === undefined) continue;
    groups.set(citation.anchor, [...(groups.get(citation.anchor) ?? []), citation]);
  }
  return groups;
}

function Statement({ anchor, tag, children, nestedContent }: EvidenceLine) {
  const id = useId();
  const state = useContext(EvidenceContext);
  const button = useRef<HTMLButtonElement>(null);
  const citations = state?.citations.get(anchor);
  if (!state || !citations) return createElement(tag, null, children, nestedContent);

  const isOpen = state.open === anchor;
  const isOutdated = citations.some(({ outdated }) => outdated);
  const label = isOpen ? 'Hide the words that support this' : 'Show the words that support this';

  function toggle() {
    state?.setOpen(isOpen ? null : anchor);
  }

  function onClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, [role="group"]');
    if (isOnControl || !window.getSelection()?.isCollapsed) return;
    toggle();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    state?.setOpen(null);
    button.current?.focus();
  }

  const toggleButton = (
    <span className={styles.mark}>
      <IconButton
        ref={button}
        size="small"
        label={isOutdated ? `${label} (outdated)` : label}
        icon={<Quote size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      />
    </span>
  );
  const className = classNames(
    styles.line,
    tag === 'p' && styles.paragraph,
    isOpen && styles.open,
    isOutdated && styles.outdated,
  );
  const text = (
    <>
      <span className={styles.text}>{children}</span>
      {isOutdated ? (
        <>
          {' '}
          <Badge tone="warning">Outdated</Badge>
        </>
      ) : null}
      {toggleButton}
    </>
  );
  const evidence = isOpen ? <Evidence id={id} citations={citations} onShow={state.onShow} /> : null;
  const Wrapper = tag === 'li' ? 'li' : 'div';
  return (
    <Wrapper className={className} onClick={onClick} onKeyDown={onKeyDown}>
      {tag === 'p' ? <p>{text}</p> : text}
      {evidence}
      {nestedContent}
    </Wrapper>
  );
}
