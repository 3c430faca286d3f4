import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { hasUnsavedText } from '../../shared/hooks/use-unsaved-text.ts';
import { MOVABLE_PART } from './layout/MovablePart.tsx';
import type { MeetingTab, useMeetingView } from './use-meeting-view.ts';

type MeetingViewActions = Pick<
  ReturnType<typeof useMeetingView>,
  'tab' | 'setTab' | 'openSegments' | 'selectMountedTab'
>;

/**
 * The tab of a narrow screen. A window that becomes narrow shows the part in which the user was last, so that its dialogs and texts stay
 * open; the address follows. `keepsParts` is true if some part had unsaved text then: the other parts stay too, hidden, until all texts
 * are saved. `trackPart` records the part that was focused or pressed last.
 */
export function useOpenTab(hasTabs: boolean, { tab, setTab, openSegments, selectMountedTab }: MeetingViewActions) {
  const lastPartRef = useRef<MeetingTab | null>(null);
  const [hadTabs, setHadTabs] = useState(hasTabs);
  const [targetTab, setTargetTab] = useState<MeetingTab | null>(null);
  const [keepsParts, setKeepsParts] = useState(false);
  if (hasTabs !== hadTabs) {
    setHadTabs(hasTabs);
    setKeepsParts(hasTabs && hasUnsavedText());
    setTargetTab(hasTabs ? lastPartRef.current : null);
  } else if (targetTab === tab) setTargetTab(null);
  useEffect(() => {
    if (targetTab !== null) selectMountedTab(targetTab);
  }, [targetTab, selectMountedTab]);
  const openTab = targetTab ?? tab;
  useEffect(() => {
    if (hasTabs) lastPartRef.current = openTab;
  }, [hasTabs, openTab]);
  const trackPart = useCallback(({ target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    // The events of dialogs, which are elsewhere in the document, bubble to the part that has opened them.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    // The part with unsaved text stays the last one: a tab of another part would discard the text.
    if (hasUnsavedText()) return;
    lastPartRef.current = findPart(target) ?? lastPartRef.current;
  }, []);
  /** Leaves the tab. Returns true if its part is kept, so that the navigation discards nothing. */
  const leaveTab = useCallback(() => {
    setTargetTab(null);
    const isKept = keepsParts && hasUnsavedText();
    if (!isKept) setKeepsParts(false);
    return isKept;
  }, [keepsParts]);
  const selectTab = useCallback(
    (next: MeetingTab) => (leaveTab() ? selectMountedTab(next) : setTab(next)),
    [leaveTab, selectMountedTab, setTab],
  );
  const showSegments = useCallback(
    (segmentIds: readonly string[]) => openSegments(segmentIds, { keepsUnsavedChanges: leaveTab() }),
    [leaveTab, openSegments],
  );
  return { tab: openTab, keepsParts: hasTabs && keepsParts, selectTab, showSegments, trackPart };
}

const PARTS: Readonly<Record<string, MeetingTab>> = {
  'action-items-heading': 'actions',
  'agenda-heading': 'agenda',
  'notes-heading': 'notes',
};

/** The part of the page that contains an element; null for its header. */
function findPart(element: Element): MeetingTab | null {
  // The only part that moves.
  if (element.closest(MOVABLE_PART)) return 'transcript';
  const section = element.closest('section[aria-labelledby]');
  return section === null ? null : (PARTS[section.getAttribute('aria-labelledby') ?? ''] ?? 'minutes');
}
