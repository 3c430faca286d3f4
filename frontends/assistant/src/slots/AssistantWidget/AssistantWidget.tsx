import { IconButton, linkClass, SegmentedControl, X } from '@minutehand/ui';
import { Link, NARROW_SCREEN, type SlotProps, useLocation } from '@minutehand/web-kit';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { ChatPanel, scrollToLastQuestion } from '../../features/chat/components/ChatPanel.tsx';
import { MEETING_ID_CHARACTERS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';
import styles from './AssistantWidget.module.css';
import { usePageEndMargin } from './use-page-end-margin.ts';

const SCOPES = [
  { value: 'meeting', label: texts.widget.thisMeeting },
  { value: 'all', label: texts.widget.allMeetings },
] as const;
type Scope = (typeof SCOPES)[number]['value'];

/**
 * The floating assistant: the active conversation, beside any screen. While hidden, it keeps the typed question. On the page of a meeting,
 * asks about that meeting, unless the user chooses all meetings.
 */
export function AssistantWidget({ isOpen, focusesField, onClose }: SlotProps['assistant']) {
  const titleId = useId();
  const widgetRef = useRef<HTMLElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  usePageEndMargin(widgetRef, isOpen);
  const pageMeetingId = findMeetingId(useLocation().pathname);
  const [scope, setScope] = useState<Scope>('meeting');
  useEffect(() => {
    // A hidden element loses its scroll position.
    if (isOpen) scrollToLastQuestion(bodyRef.current);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  /** On a phone, the widget would cover a page that one of its links opens. */
  function onClick({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a[href]') !== null;
    if (isLink && window.matchMedia(NARROW_SCREEN).matches) onClose();
  }

  return (
    <aside
      ref={widgetRef}
      aria-labelledby={titleId}
      className={styles.widget}
      hidden={!isOpen}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {texts.title}
        </h2>
        <Link to="/assistant" className={linkClass('text')}>
          {texts.widget.openScreen}
        </Link>
        <IconButton
          size="small"
          label={texts.widget.close}
          icon={<X size={16} aria-hidden />}
          shortcut="Esc"
          onClick={onClose}
        />
      </header>
      <div ref={bodyRef} className={styles.body}>
        {pageMeetingId === null ? null : (
          <SegmentedControl label={texts.widget.scope} options={SCOPES} value={scope} onChange={setScope} />
        )}
        <ChatPanel
          conversationId={null}
          persistsAcrossNavigation
          focusesField={focusesField}
          meetingId={scope === 'meeting' ? pageMeetingId : null}
        />
      </div>
    </aside>
  );
}

/** The id of the meeting whose page has this path; null for other paths and for ids that no meeting can have. */
function findMeetingId(pathname: string): string | null {
  const segment = /^\/meetings\/([^/]+)$/u.exec(pathname)?.[1];
  const id = segment === undefined || segment === 'new' ? null : decode(segment);
  return id === null || id.length > MEETING_ID_CHARACTERS ? null : id;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
