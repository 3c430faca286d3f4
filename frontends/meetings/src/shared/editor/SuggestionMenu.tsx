import { LiveRegion } from '@minutehand/ui';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './SuggestionMenu.module.css';
import type { SuggestionMenuState } from './suggestion-menu-state.ts';
import { texts } from './texts.ts';

/** Distance of the menu from the caret and from the window's edge, in pixels. */
const GAP_PX = 4;
const WIDTH_PX = 240;
/** Greatest height of a menu, in pixels: the seven options of the slash menu of minutes. */
const HEIGHT_PX = 264;

/** Suggests options for the text before the caret. The focus stays in the editor, which handles the keys. */
export function SuggestionMenu<T>(props: {
  menu: SuggestionMenuState<T>;
  editor: Editor;
  label: string;
  /** Instructions: the keys that select an option and close the menu. */
  keys: string;
  getName: (option: T) => string;
  renderOption?: (option: T) => ReactNode;
}) {
  const { menu, editor, label, keys, getName, renderOption = getName } = props;
  const id = useId();
  const openMenu = useSyncExternalStore(menu.subscribe, menu.getOpenMenu);
  const isShown = openMenu !== null && openMenu.options.length > 0 && openMenu.anchor !== null;
  const active = isShown ? `${id}-${openMenu.activeIndex}` : null;

  useEffect(() => {
    if (editor.isDestroyed) return;
    const { dom } = editor.view;
    for (const [name, value] of [
      ['aria-activedescendant', active],
      ['aria-controls', active === null ? null : id],
    ] as const) {
      if (value === null) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
    if (active !== null) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [editor, active, id]);

  if (!isShown || openMenu.anchor === null) return null;
  const left = Math.max(GAP_PX, Math.min(openMenu.anchor.left, window.innerWidth - WIDTH_PX - GAP_PX));
  const position = { left, ...placeMenu(openMenu.anchor, findEndOfText(editor.view.dom)) };
  const option = openMenu.options[openMenu.activeIndex];
  return createPortal(
    <>
      <div id={id} role="listbox" aria-label={label} className={styles.menu} style={position}>
        {openMenu.options.map((candidate, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the text, where the focus is
          <div
            key={menu.getKey(candidate)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === openMenu.activeIndex}
            tabIndex={-1}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => menu.setActive(index)}
            onClick={() => openMenu.choose(candidate)}
          >
            {renderOption(candidate)}
          </div>
        ))}
      </div>
      <LiveRegion>
        {option ? texts.describeOption(getName(option), openMenu.activeIndex + 1, openMenu.options.length, keys) : ''}
      </LiveRegion>
    </>,
    document.body,
  );
}

/** Below the caret if the menu fits between it and the end of the text, else above it; in both cases the line of the caret stays visible. */
export function placeMenu(anchor: Pick<DOMRect, 'top' | 'bottom'>, end: number) {
  const below = end - anchor.bottom - 2 * GAP_PX;
  const spaceAbove = anchor.top - 2 * GAP_PX;
  return below >= HEIGHT_PX || below >= spaceAbove
    ? { top: anchor.bottom + GAP_PX, maxHeight: Math.min(HEIGHT_PX, below) }
    : { bottom: window.innerHeight - anchor.top + GAP_PX, maxHeight: Math.min(HEIGHT_PX, spaceAbove) };
}

/** Where the visible text ends: at the bar with the buttons of the editor, or at the end of the window. */
function findEndOfText(text: Element): number {
  const bar = text.closest('section')?.querySelector('[data-floating-bar]');
  return Math.min(window.innerHeight, bar?.getBoundingClientRect().top ?? window.innerHeight);
}
