import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { LineMenu } from '../../../shared/components/LineMenu.tsx';
import type { Line, LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { getMenuPosition, handleLineKey, hasSelectedWords, type MenuPosition } from '../../../shared/line-menu.ts';

/** Actions on a line of the minutes: a menu by right-click or the menu key, and the keys A and D. */
export function useLineMenu(line: Line, isDecision: boolean, actions: LineActions | null) {
  const [position, setPosition] = useState<MenuPosition | null>(null);
  if (actions === null) return { onContextMenu: undefined, onKeyDown: () => undefined, menu: null };

  function onContextMenu(event: MouseEvent) {
    // On links and selected words, the browser's own menu is more useful.
    if (hasSelectedWords() || (event.target instanceof Element && event.target.closest('a'))) return;
    event.preventDefault();
    event.stopPropagation();
    setPosition(getMenuPosition(event.currentTarget, event));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !handleLineKey(event, line, actions, isDecision)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const menu: ReactNode =
    position === null ? null : (
      <LineMenu
        line={line}
        isDecision={isDecision}
        position={position}
        actions={actions}
        onClose={() => setPosition(null)}
      />
    );
  return { onContextMenu, onKeyDown, menu };
}
