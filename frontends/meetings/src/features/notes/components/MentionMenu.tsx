import { LiveText } from '@minutehand/ui';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { MentionMenuState } from '../editor/mention-menu-state.ts';
import styles from './MentionMenu.module.css';

/** Distance of the menu from the caret and from the window's edge, in pixels. */
const GAP_PX = 4;
const WIDTH_PX = 240;

/** Suggests people that match the text after "@". The focus stays in the editor, which handles the keys. */
export function MentionMenu({ menu, editor }: { menu: MentionMenuState; editor: Editor }) {
  const id = useId();
  const open = useSyncExternalStore(menu.subscribe, menu.current);
  const isShown = open !== null && open.people.length > 0 && open.anchor !== null;
  const active = isShown ? `${id}-${open.active}` : null;

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
  }, [editor, active, id]);

  if (!isShown || open.anchor === null) return null;
  const left = Math.max(GAP_PX, Math.min(open.anchor.left, window.innerWidth - WIDTH_PX - GAP_PX));
  const isBelow = open.anchor.bottom < window.innerHeight * 0.7;
  const position = isBelow
    ? { left, top: open.anchor.bottom + GAP_PX }
    : { left, bottom: window.innerHeight - open.anchor.top + GAP_PX };
  const person = open.people[open.active];
  return createPortal(
    <>
      <div id={id} role="listbox" aria-label="People to mention" className={styles.menu} style={position}>
        {open.people.map((candidate, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the text, where the focus is
          <div
            key={candidate.sgid}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === open.active}
            tabIndex={-1}
            className={styles.person}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => menu.setActive(index)}
            onClick={() => open.choose(candidate)}
          >
            {candidate.name}
          </div>
        ))}
      </div>
      <LiveText>
        {person ? `${person.name}, ${open.active + 1} of ${open.people.length}. Enter mentions, Escape closes.` : ''}
      </LiveText>
    </>,
    document.body,
  );
}
