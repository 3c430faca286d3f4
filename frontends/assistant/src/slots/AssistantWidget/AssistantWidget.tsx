import { IconButton, linkClass, SegmentedControl, X } from '@minutehand/ui';
import { Link, type SlotProps, useLocation } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx';
import { texts } from '../../shared/texts.ts';
import styles from './AssistantWidget.module.css';

const SCOPES = [
  { value: 'meeting', label: texts.widget.thisMeeting },
  { value: 'all', label: texts.widget.allMeetings },
] as const;
type Scope = (typeof SCOPES)[number]['value'];

/**
 * The floating assistant: the active conversation, beside any screen. While hidden, it keeps the typed question. On the page of a meeting,
 * questions are about that meeting, unless the user chooses all.
 */
export function AssistantWidget({ isOpen, focusesField, onClose }: SlotProps['assistant']) {
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const pageMeetingId = findMeetingId(useLocation().pathname);
  const [scope, setScope] = useState<Scope>('meeting');
  useEffect(() => {
    // A hidden element loses its scroll position.
    if (isOpen) body.current?.scrollTo?.({ top: body.current.scrollHeight });
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    <aside aria-labelledby={titleId} className={styles.widget} hidden={!isOpen} onKeyDown={onKeyDown}>
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
      <div ref={body} className={styles.body}>
        {pageMeetingId === null ? null : (
          <SegmentedControl label={texts.widget.scope} options={SCOPES} value={scope} onChange={setScope} />
        )}
        <ChatPanel
          conversationId={null}
          survivesNavigation
          focusesField={focusesField}
          meetingId={scope === 'meeting' ? pageMeetingId : null}
        />
      </div>
    </aside>
  );
}

/** The meeting whose page this path is. */
function findMeetingId(pathname: string): string | null {
  const id = /^\/meetings\/([^/]+)$/u.exec(pathname)?.[1];
  return id === undefined || id === 'new' ? null : decodeURIComponent(id);
}
