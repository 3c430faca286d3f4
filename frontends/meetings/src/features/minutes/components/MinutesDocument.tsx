import type { Citation } from '@minutehand/contracts/http/minutes';
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
import { type EvidenceLine, minutesTree } from '../minutes-tree.tsx';
import styles from './MinutesDocument.module.css';

/** The page's title is the first heading, the section's the second. */
const TOP_HEADING = 3;

interface Marks {
  citations: ReadonlyMap<string, readonly Citation[]>;
  open: string | null;
  setOpen: (anchor: string | null) => void;
  onShow: (segmentIds: readonly string[]) => void;
}

const MarksContext = createContext<Marks | null>(null);

/** The minutes as a document. A line that was said opens the words that support it, in place. */
export function MinutesDocument(props: {
  html: string;
  citations: readonly Citation[];
  onShow: (segmentIds: readonly string[]) => void;
}) {
  const { html, onShow } = props;
  const [open, setOpen] = useState<string | null>(null);
  const tree = useMemo(() => minutesTree(html, TOP_HEADING, (line) => <Line {...line} />), [html]);
  const citations = useMemo(() => byAnchor(props.citations), [props.citations]);
  return (
    <MarksContext value={{ citations, open, setOpen, onShow }}>
      <div className={styles.document}>{tree}</div>
    </MarksContext>
  );
}

function byAnchor(citations: readonly Citation[]): ReadonlyMap<string, readonly Citation[]> {
  const found = new Map<string, Citation[]>();
  for (const citation of citations) {
    if (citation.anchor === undefined) continue;
    found.set(citation.anchor, [...(found.get(citation.anchor) ?? []), citation]);
  }
  return found;
}

function Line({ anchor, tag, children, after }: EvidenceLine) {
  const id = useId();
  const marks = useContext(MarksContext);
  const button = useRef<HTMLButtonElement>(null);
  const citations = marks?.citations.get(anchor);
  if (!marks || !citations) return createElement(tag, null, children, after);

  const isOpen = marks.open === anchor;
  const isOutdated = citations.some(({ outdated }) => outdated);
  const label = isOpen ? 'Hide the words that support this' : 'Show the words that support this';

  function toggle() {
    marks?.setOpen(isOpen ? null : anchor);
  }

  function onClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, [role="group"]');
    if (isOnControl || !window.getSelection()?.isCollapsed) return;
    toggle();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    marks?.setOpen(null);
    button.current?.focus();
  }

  const mark = (
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
      {mark}
    </>
  );
  const evidence = isOpen ? <Evidence id={id} citations={citations} onShow={marks.onShow} /> : null;
  const Holder = tag === 'li' ? 'li' : 'div';
  return (
    <Holder className={className} onClick={onClick} onKeyDown={onKeyDown}>
      {tag === 'p' ? <p>{text}</p> : text}
      {evidence}
      {after}
    </Holder>
  );
}
