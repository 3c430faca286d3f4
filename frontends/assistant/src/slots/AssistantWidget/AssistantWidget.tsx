import { IconButton, linkClass, X } from '@minutehand/ui';
import { Link, type SlotProps } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ChatPanel } from '../../features/chat/components/ChatPanel.tsx';
import { texts } from '../../shared/texts.ts';
import styles from './AssistantWidget.module.css';

/** The floating assistant: the active conversation, beside any screen. While hidden, it keeps the typed question. */
export function AssistantWidget({ isOpen, focusesField, onClose }: SlotProps['assistant']) {
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
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
        <ChatPanel conversationId={null} staysOnNavigation focusesField={focusesField} />
      </div>
    </aside>
  );
}
