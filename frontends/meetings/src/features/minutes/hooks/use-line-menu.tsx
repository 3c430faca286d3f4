import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { LineMenu } from '../../../shared/components/LineMenu.tsx';
import type { Line, LineActions } from '../../../shared/hooks/use-line-actions.ts';

/** Actions on a line of the minutes: a menu by right-click or the menu key, and the keys A and D. */
export function useLineMenu(line: Line, isDecision: boolean, actions: LineActions | null) {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  if (actions === null) return { onContextMenu: undefined, onKeyDown: () => undefined, menu: null };

  function onContextMenu(event: MouseEvent) {
    // The browser's menu copies selected words and opens links.
    if (!window.getSelection()?.isCollapsed || (event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    event.stopPropagation();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    // The menu key has no position.
    const isAtPointer = event.clientX + event.clientY > 0;
    setAt(isAtPointer ? { left: event.clientX, top: event.clientY } : { left, top: bottom });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'a') void actions?.makeActionItem(line);
    else if (event.key === 'd' && !isDecision) void actions?.makeDecision(line);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const menu: ReactNode =
    at === null ? null : (
      <LineMenu line={line} isDecision={isDecision} at={at} actions={actions} onClose={() => setAt(null)} />
    );
  return { onContextMenu, onKeyDown, menu };
}
