import { IconButton, MessageSquare } from '@minutehand/ui';
import { lazyPart, NARROW_SCREEN, useLocation, useMedia } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../texts.ts';
import styles from './AssistantLauncher.module.css';
import { isAssistantLeftOpen, storeAssistantChoice } from './assistant-choice.ts';

/** Loaded on demand. */
const AssistantWidget = lazyPart(
  async () => (await import('../parts/AssistantWidget.tsx')).AssistantWidget,
  ({ onClose }) => onClose(),
);

/** 'closed-again': its question and its answer are kept, because the assistant is only hidden. */
type State = 'closed' | 'left-open' | 'opened' | 'closed-again';

/**
 * The button of the floating assistant, and the assistant once it was opened. The assistant's own screen does not need it. On a phone,
 * where a floating button would cover the page, the button is in the top bar: in `topbar`, null where there is none.
 */
export function AssistantLauncher({ topbar }: { topbar: HTMLElement | null }) {
  const { pathname } = useLocation();
  // On a phone, the assistant would cover the page that the user opened.
  const canRestore = !useMedia(NARROW_SCREEN);
  const [state, setState] = useState<State>(() => (canRestore && isAssistantLeftOpen() ? 'left-open' : 'closed'));
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'closed-again') buttonRef.current?.focus();
  }, [state]);
  const isOpen = state === 'opened' || state === 'left-open';
  const hasOwnScreen = pathname === '/assistant';

  function change(opens: boolean) {
    setState(opens ? 'opened' : 'closed-again');
    storeAssistantChoice(opens);
  }
  return (
    <>
      {state === 'closed' ? null : (
        <AssistantWidget
          isOpen={isOpen && !hasOwnScreen}
          focusesField={state === 'opened'}
          onClose={() => change(false)}
        />
      )}
      {isOpen || hasOwnScreen ? null : topbar ? (
        createPortal(
          <IconButton
            ref={buttonRef}
            label={texts.assistant.open}
            icon={<MessageSquare size={20} aria-hidden />}
            onClick={() => change(true)}
          />,
          topbar,
        )
      ) : (
        <div className={styles.place} data-corner-button>
          <IconButton
            ref={buttonRef}
            variant="secondary"
            label={texts.assistant.open}
            icon={<MessageSquare size={20} aria-hidden />}
            className={styles.button}
            onClick={() => change(true)}
          />
        </div>
      )}
    </>
  );
}
