import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { hasUnsavedText } from '../../shared/hooks/use-unsaved-text.ts';
import { MOVABLE_SECTION } from './layout/MovableSection.tsx';
import type { MeetingTab, useMeetingView } from './use-meeting-view.ts';

type MeetingViewActions = Pick<
  ReturnType<typeof useMeetingView>,
  'tab' | 'setTab' | 'openSegments' | 'selectMountedTab'
>;

/**
 * The tab of a narrow screen. A window that becomes narrow shows the section in which the user was last, so that its dialogs and texts stay
 * open; the address follows. `keepsSections` is true if some section had unsaved text then: the other sections stay too, hidden, until all texts
 * are saved. `trackSection` records the section that was focused or pressed last.
 */
export function useOpenTab(hasTabs: boolean, { tab, setTab, openSegments, selectMountedTab }: MeetingViewActions) {
  const lastSectionRef = useRef<MeetingTab | null>(null);
  const [hadTabs, setHadTabs] = useState(hasTabs);
  const [targetTab, setTargetTab] = useState<MeetingTab | null>(null);
  const [keepsSections, setKeepsSections] = useState(false);
  if (hasTabs !== hadTabs) {
    setHadTabs(hasTabs);
    setKeepsSections(hasTabs && hasUnsavedText());
    setTargetTab(hasTabs ? lastSectionRef.current : null);
  } else if (targetTab === tab) setTargetTab(null);
  useEffect(() => {
    if (targetTab !== null) selectMountedTab(targetTab);
  }, [targetTab, selectMountedTab]);
  const openTab = targetTab ?? tab;
  useEffect(() => {
    if (hasTabs) lastSectionRef.current = openTab;
  }, [hasTabs, openTab]);
  const trackSection = useCallback(({ target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    // The events of dialogs, which are elsewhere in the document, bubble to the section that has opened them.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    // The section with unsaved text stays the last one: a tab of another section would discard the text.
    if (hasUnsavedText()) return;
    lastSectionRef.current = findSection(target) ?? lastSectionRef.current;
  }, []);
  /** Leaves the tab. Returns true if its section is kept, so that the navigation discards nothing. */
  const leaveTab = useCallback(() => {
    setTargetTab(null);
    const isKept = keepsSections && hasUnsavedText();
    if (!isKept) setKeepsSections(false);
    return isKept;
  }, [keepsSections]);
  const selectTab = useCallback(
    (next: MeetingTab) => (leaveTab() ? selectMountedTab(next) : setTab(next)),
    [leaveTab, selectMountedTab, setTab],
  );
  const showSegments = useCallback(
    (segmentIds: readonly string[]) => openSegments(segmentIds, { keepsUnsavedChanges: leaveTab() }),
    [leaveTab, openSegments],
  );
  return { tab: openTab, keepsSections: hasTabs && keepsSections, selectTab, showSegments, trackSection };
}

const TABS_BY_HEADING: Readonly<Record<string, MeetingTab>> = {
  'action-items-heading': 'actions',
  'agenda-heading': 'agenda',
  'notes-heading': 'notes',
};

/** The section of the page that contains an element; null for its header. */
function findSection(element: Element): MeetingTab | null {
  // The only section that moves.
  if (element.closest(MOVABLE_SECTION)) return 'transcript';
  const section = element.closest('section[aria-labelledby]');
  return section === null ? null : (TABS_BY_HEADING[section.getAttribute('aria-labelledby') ?? ''] ?? 'minutes');
}
