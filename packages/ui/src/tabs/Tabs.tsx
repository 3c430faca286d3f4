import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tabs.module.css';
import { fadingRowClass, tabClass, tabCountClass } from './tab-class.ts';
import { useOverflowEdges } from './use-overflow-edges.ts';

export type Tab<Id extends string> = {
  id: Id;
  label: ReactNode;
  /** A number beside the label. */
  count?: number;
};

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Content at the end of the tab row. */
  end?: ReactNode;
  /** Hides the tab list and shows only the children, for example on a wide screen. The children keep their state when this changes. */
  hidden?: boolean;
  /** Keeps the tab list at the top of the window while the panel scrolls. A panel that the user selects then is shown from its start. */
  isSticky?: boolean;
  /** The panel of the current tab. */
  children: ReactNode;
};

/** A tab list with one panel; arrows, Home and End select a tab. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, end, hidden = false, isSticky = false, children } = props;
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);

  const panelRef = useRef<HTMLDivElement>(null);
  const selectedRef = useRef<Id | null>(null);

  const overflowEdges = useOverflowEdges(listRef, hidden);

  // Only after a selection here: other code that opens a panel scrolls to a place in it.
  useLayoutEffect(() => {
    const row = listRef.current?.parentElement;
    if (isSticky && selectedRef.current === value && row && panelRef.current) scrollBelowRow(row, panelRef.current);
    selectedRef.current = null;
  }, [isSticky, value]);

  function select(id: Id) {
    selectedRef.current = id === value ? null : id;
    onChange(id);
  }

  // Scrolls only the row: scrollIntoView would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is a new one when it is shown again
  useEffect(() => {
    const row = listRef.current;
    const tab = document.getElementById(`${id}-${value}`);
    if (!row || !tab) return;
    scrollIntoRow(row, tab);
    // The labels become wider when their font is loaded.
    const resizeObserver =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => scrollIntoRow(row, tab));
    resizeObserver?.observe(tab);
    return () => resizeObserver?.disconnect();
  }, [id, value, hidden]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const current = tabs.findIndex((tab) => tab.id === value);
    const last = tabs.length - 1;
    let next: number;
    if (event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) next = current === last ? 0 : current + 1;
    else if (event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) next = current === 0 ? last : current - 1;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = last;
    else return;
    const tab = tabs[next];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  const panel = hidden ? {} : { role: 'tabpanel', 'aria-labelledby': `${id}-${value}`, className: styles.panel };
  return (
    <div className={styles.tabs}>
      {hidden ? null : (
        <div className={classNames(styles.row, isSticky && styles.sticky)}>
          <div
            ref={listRef}
            role="tablist"
            aria-label={label}
            className={classNames(styles.list, fadingRowClass())}
            data-overflow={overflowEdges}
          >
            {tabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}-${tab.id}`}
                aria-selected={tab.id === value}
                aria-controls={tab.id === value ? `${id}-panel` : undefined}
                tabIndex={tab.id === value ? 0 : -1}
                className={tabClass()}
                onClick={() => select(tab.id)}
                onKeyDown={onKeyDown}
              >
                {tab.label}
                {tab.count === undefined ? null : <span className={tabCountClass()}>{tab.count}</span>}
              </button>
            ))}
          </div>
          {end ? <div className={styles.end}>{end}</div> : null}
        </div>
      )}
      <div ref={panelRef} id={`${id}-panel`} {...panel}>
        {children}
      </div>
    </div>
  );
}

/** Scrolls the page until the start of the panel is below a row that covers it. */
function scrollBelowRow(row: HTMLElement, panel: HTMLElement): void {
  const covered = row.getBoundingClientRect().bottom - panel.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: -covered, behavior: 'instant' });
}

/** Scrolls the row horizontally until the tab is clear of the faded edges. */
function scrollIntoRow(row: HTMLElement, tab: HTMLElement): void {
  const fade = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0;
  const [visible, target] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (target.left < visible.left + fade) row.scrollLeft += target.left - visible.left - fade;
  else if (target.right > visible.right - fade) row.scrollLeft += target.right - visible.right + fade;
}
