import type { SummaryStatement as Statement } from '@minutehand/contracts/http/meetings/minutes';
import { Badge, classNames, IconButton, Quote } from '@minutehand/ui';
import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react';
import { Evidence } from '../../../../shared/components/Evidence.tsx';
import { sharedTexts } from '../../../../shared/texts.ts';
import { splitSpeaker } from '../../attributed-line.ts';
import styles from './MeetingSummary.module.css';
import { texts } from './texts.ts';

/** A line of the summary. Its button, or a click on its text, opens its evidence in place. */
export function SummaryStatement(props: {
  line: Statement;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onShowSegments: (segmentIds: readonly string[]) => void;
}) {
  const { isOpen, onToggle, onShowSegments } = props;
  const { citations } = props.line;
  const { text, speaker } = splitLine(props.line);
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  if (citations.length === 0) return <li>{text}</li>;
  const isOutdated = citations.some(({ outdated }) => outdated);
  const isDoubtful = citations.some(({ doubtful }) => doubtful);
  const label = isOpen ? texts.hideSource(text) : texts.showSource(text);

  function onClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, [role="group"]');
    // A click that ends a selection of words does not open.
    if (isOnControl || !window.getSelection()?.isCollapsed) return;
    onToggle(!isOpen);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    onToggle(false);
    buttonRef.current?.focus();
  }

  return (
    <li className={classNames(styles.line, isOpen && styles.open)} onClick={onClick} onKeyDown={onKeyDown}>
      <span className={styles.text}>{text}</span>
      {speaker === null ? null : (
        <>
          <span className={styles.gap}> </span>
          <span className={styles.speaker}>{speaker}</span>
        </>
      )}
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
      ) : null}{' '}
      <span className={styles.sourceButton}>
        <IconButton
          ref={buttonRef}
          size="small"
          label={label}
          icon={<Quote size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(!isOpen)}
        />
      </span>
      {isOpen ? <Evidence id={id} citations={citations} onShowSegments={onShowSegments} /> : null}
    </li>
  );
}

/** The statement, and its speaker if the line begins with the name. */
function splitLine({ text, citations }: Statement): { text: string; speaker: string | null } {
  const attributed = splitSpeaker(text, (name) => citations.some(({ speaker }) => speaker === name));
  return attributed
    ? { text: text.slice(attributed.prefixLength), speaker: attributed.speaker }
    : { text, speaker: null };
}
