import { classNames, fadingRowClass, tabClass, tabCountClass, useOverflowEdges } from '@minutehand/ui';
import { useEffect, useRef, useState } from 'react';
import { SECTION_SPY_OFFSET_PX, SECTION_SPY_SHARE } from '../../../limits.ts';
import { texts } from '../texts.ts';
import styles from './SectionBar.module.css';

export type PageSection = {
  /** Id of the section's heading. */
  headingId: string;
  label: string;
  /** Omitted while it is unknown or nothing is there. */
  count?: number | undefined;
};

/** Links to the sections of the page. It sticks to the top, and marks the section that is being read. */
export function SectionBar({ sections }: { sections: readonly PageSection[] }) {
  const { current, goTo } = useCurrentSection(sections);
  const listRef = useRef<HTMLUListElement>(null);
  const overflowEdges = useOverflowEdges(listRef, false);
  return (
    <nav className={styles.bar} aria-label={texts.sections}>
      <ul ref={listRef} className={classNames(styles.list, fadingRowClass())} data-overflow={overflowEdges}>
        {sections.map(({ headingId, label, count }) => (
          <li key={headingId}>
            <button
              type="button"
              className={tabClass()}
              aria-current={headingId === current ? 'location' : undefined}
              onClick={() => goTo(headingId)}
            >
              {label}
              {count === undefined || count === 0 ? null : (
                <>
                  {' '}
                  <span className={tabCountClass()}>{count}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls to a heading and focuses it, or the button that it contains, so that the next Tab continues there. */
function scrollToSection(headingId: string): void {
  const heading = document.getElementById(headingId);
  if (!heading) return;
  const button = heading.closest('button');
  if (button === null) heading.tabIndex = -1;
  (button ?? heading).focus({ preventScroll: true });
  heading.closest('section')?.scrollIntoView?.({ block: 'start' });
}

/** The last section that begins above the reading position. At the end of the page, the last section. */
function findCurrentSection(headingIds: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
  // Until the page scrolls, the first section counts as being read, even if it is short.
  const position =
    scrollTop === 0 ? SECTION_SPY_OFFSET_PX : Math.max(SECTION_SPY_OFFSET_PX, clientHeight * SECTION_SPY_SHARE);
  const passed = headingIds.filter((id) => {
    const top = document.getElementById(id)?.closest('section')?.getBoundingClientRect().top;
    return top !== undefined && (isAtEnd || top <= position);
  });
  return passed.at(-1) ?? headingIds.find((id) => document.getElementById(id) !== null);
}

/** The section that is being read. A section that the user selects stays current until the page scrolls, even if it is short. */
function useCurrentSection(sections: readonly PageSection[]) {
  const ids = sections.map(({ headingId }) => headingId).join(' ');
  const [current, setCurrent] = useState<string | undefined>(sections[0]?.headingId);
  const selectedRef = useRef<{ headingId: string; scrollTop: number } | null>(null);
  const goTo = (headingId: string) => {
    scrollToSection(headingId);
    selectedRef.current = { headingId, scrollTop: document.documentElement.scrollTop };
    setCurrent(headingId);
  };
  useEffect(() => {
    const headingIds = ids.split(' ');
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      frame = 0;
      // Zoomed pages scroll to fractions of a pixel.
      if (Math.abs((selectedRef.current?.scrollTop ?? 0) - document.documentElement.scrollTop) > 1)
        selectedRef.current = null;
      setCurrent(selectedRef.current?.headingId ?? findCurrentSection(headingIds));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    // After the page has been painted: before, this would compute its layout once more.
    frame = requestAnimationFrame(() => {
      timer = setTimeout(measure);
    });
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    // Loading, expanding or editing a section moves the others without a scroll event.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(onScroll);
    observer?.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      observer?.disconnect();
    };
  }, [ids]);
  return { current: sections.some(({ headingId }) => headingId === current) ? current : sections[0]?.headingId, goTo };
}
