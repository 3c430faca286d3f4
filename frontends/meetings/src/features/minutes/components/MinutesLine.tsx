import type { Citation } from '@minutehand/contracts/http/meetings/minutes';
import { ArrowRight, Badge, Button, Check, classNames, IconButton, ListTodo, Quote } from '@minutehand/ui';
import { createElement, type KeyboardEvent, type MouseEvent, useContext, useId, useRef } from 'react';
import { SOURCES_PER_ITEM } from '../../../limits.ts';
import { Evidence } from '../../../shared/components/Evidence.tsx';
import type { Line, LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { EvidenceContext, type EvidenceState, getCitationKey, type LinkedItem } from '../evidence-context.ts';
import { useLineMenu } from '../hooks/use-line-menu.tsx';
import type { EvidenceLine } from '../render-minutes-html.tsx';
import { rememberSources } from '../source-hint.ts';
import { texts } from '../texts.ts';
import styles from './MinutesDocument.module.css';

/** A line of the minutes: a statement with its source, or a link to the action item with the same source. */
export function MinutesLine(line: EvidenceLine) {
  const state = useContext(EvidenceContext);
  const citations = state?.citations.get(line.anchor);
  if (!state || !citations) return createElement(line.tag, null, line.children, line.nestedContent);
  const item =
    line.section === 'actions'
      ? citations.map((citation) => state.items.get(getCitationKey(citation))).find(Boolean)
      : undefined;
  if (item) return <ItemLink line={line} item={item} onShow={() => state.onShowItem(item)} />;
  return <Statement line={line} citations={citations} state={state} />;
}

function ItemLink({ line, item, onShow }: { line: EvidenceLine; item: LinkedItem; onShow: () => void }) {
  return createElement(
    line.tag,
    null,
    <button type="button" className={styles.item} title={item.description} onClick={onShow}>
      <span>
        {line.children} <ArrowRight size={14} aria-hidden className={styles.arrow} />
      </span>
    </button>,
    line.nestedContent,
  );
}

type StatementProps = { line: EvidenceLine; citations: readonly Citation[]; state: EvidenceState };

/** A statement with a button that opens its source below. */
function Statement({ line, citations, state }: StatementProps) {
  const { anchor, tag, text, speaker, children, nestedContent } = line;
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isOpen = state.openAnchor === anchor;
  const isOutdated = citations.some(({ outdated }) => outdated);
  const isDoubtful = citations.some(({ doubtful }) => doubtful);
  const toggle = () => {
    rememberSources();
    state.setOpenAnchor(isOpen ? null : anchor);
  };
  const isDecision = line.section === 'decisions';
  const sources = citations.filter(({ outdated }) => !outdated).slice(0, SOURCES_PER_ITEM);
  const citedLine = { text, sources: sources.map(({ segment_ids, quote }) => ({ segment_ids, quote })) };
  const lineMenu = useLineMenu(citedLine, isDecision, state.lineActions);

  function onClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, [role="group"]');
    if (isOnControl || !window.getSelection()?.isCollapsed) return;
    toggle();
  }

  function onKeyDown(event: KeyboardEvent) {
    lineMenu.onKeyDown(event);
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return;
    event.preventDefault();
    state.setOpenAnchor(null);
    buttonRef.current?.focus();
  }

  const content = (
    <>
      <span className={styles.text}>{children}</span>
      {isOutdated ? (
        <>
          {' '}
          <Badge tone="warning">{texts.outdated}</Badge>
        </>
      ) : null}
      {isDoubtful ? (
        <>
          {' '}
          <Badge tone="warning">{sharedTexts.checkSource}</Badge>
        </>
      ) : null}
      {speaker === null ? null : <span className={styles.gap}> </span>}
      <span className={styles.noWrap}>
        {speaker === null ? null : <span className={styles.speaker}>{speaker}</span>}
        <span className={styles.sourceButton}>
          <IconButton
            ref={buttonRef}
            size="small"
            label={texts.sourceButtonLabel(text, isOpen, isOutdated)}
            icon={<Quote size={12} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          />
        </span>
      </span>
    </>
  );
  const className = classNames(styles.line, isOpen && styles.open, isOutdated && styles.outdated);
  const Wrapper = tag === 'li' ? 'li' : 'div';
  return (
    <Wrapper className={className} onClick={onClick} onKeyDown={onKeyDown} onContextMenu={lineMenu.onContextMenu}>
      {tag === 'p' ? <p>{content}</p> : content}
      {isOpen ? <Evidence id={id} citations={citations} onShowSegments={state.onShowSegments} /> : null}
      {isOpen && state.lineActions ? (
        <LineButtons line={citedLine} isDecision={isDecision} actions={state.lineActions} />
      ) : null}
      {lineMenu.menu}
      {nestedContent}
    </Wrapper>
  );
}

/** The actions of an open line, for users who do not use its menu, and for touch screens. */
function LineButtons(props: { line: Line; isDecision: boolean; actions: LineActions }) {
  const { line, isDecision, actions } = props;
  return (
    <div className={styles.lineActions}>
      <Button
        size="small"
        variant="ghost"
        icon={<ListTodo size={16} aria-hidden />}
        onClick={() => void actions.convertToActionItem(line)}
      >
        {sharedTexts.convertToActionItem}
      </Button>
      {isDecision ? null : (
        <Button
          size="small"
          variant="ghost"
          icon={<Check size={16} aria-hidden />}
          onClick={() => void actions.convertToDecision(line)}
        >
          {sharedTexts.convertToDecision}
        </Button>
      )}
    </div>
  );
}
