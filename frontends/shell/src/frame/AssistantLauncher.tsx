import { IconButton, MessageSquare } from '@minutehand/ui';
import { lazyComponent, NARROW_SCREEN, useLocation, useMedia } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../texts.ts';
import { isAssistantLeftOpen, storeAssistantChoice } from './assistant-choice.ts';
import type { SidebarMode } from './sidebar/use-sidebar.ts';

/** Loaded on demand. */
const AssistantWidget = lazyComponent(
  async () => (await import('../parts/AssistantWidget.tsx')).AssistantWidget,
  ({ onClose }) => onClose(),
);

/** 'closed-again': its question and its answer are kept, because the assistant is only hidden. */
type State = 'closed' | 'left-open' | 'opened' | 'closed-again';

/** Icon sizes of the frame's buttons: in the open sidebar, in the collapsed one, and in the top bar. */
const ICON_SIZES = { open: 16, collapsed: 18, menu: 20 } as const satisfies Record<SidebarMode, number>;

/**
 * The button of the floating assistant, and the assistant once it was opened. The assistant's own screen does not need it. A floating button
 * would cover the page, so the button is in `container`: in the sidebar or, on a phone, in the top bar.
 */
export function AssistantLauncher({ container, mode }: { container: HTMLElement | null; mode: SidebarMode }) {
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
      {isOpen || hasOwnScreen || container === null
        ? null
        : createPortal(
            <IconButton
              ref={buttonRef}
              size={mode === 'open' ? 'small' : 'medium'}
              label={texts.assistant.open}
              icon={<MessageSquare size={ICON_SIZES[mode]} aria-hidden />}
              onClick={() => change(true)}
            />,
            container,
          )}
    </>
  );
}
