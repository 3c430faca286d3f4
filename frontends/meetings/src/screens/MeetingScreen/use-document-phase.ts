import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAreItemsPending, useMeetingItems } from '../../features/action-items/hooks/use-meeting-items.ts';
import { useUnsavedItem } from '../../features/action-items/hooks/use-unsaved-item.ts';
import { useMinutes } from '../../features/minutes/hooks/use-minutes.ts';
import { useSeries } from '../../features/series/hooks/use-series.ts';
import { useSeriesBrief } from '../../features/series/hooks/use-series-brief.ts';
import { useIsFirstGeneration } from './use-first-generation.ts';

export type DocumentPhase = {
  /** Nothing generated has arrived yet. */
  isFirstGeneration: boolean;
  /** The action items that were there before the first generation stay visible, and so does one that was being entered. */
  keepsActionItems: boolean;
  /** The sections that the placeholder covers: all, the generated ones, or none. */
  coveredSections: 'all' | 'generated' | 'none';
};

/**
 * Whether the document loads, is generated for the first time, or can be read. A user who works in the document keeps it: it is not
 * covered while it has the focus.
 */
export function useDocumentPhase(
  meeting: Meeting,
  documentRef: RefObject<HTMLElement | null>,
  isEditing: boolean,
): DocumentPhase {
  const isFirstGeneration = useIsFirstGeneration(meeting);
  const items = useMeetingItems(meeting.id);
  const hasUnsavedItem = useUnsavedItem(meeting.id).unsavedItem !== null;
  const isLoading = useIsLoading(meeting);
  const hadItemsRef = useRef(false);
  useEffect(() => {
    if (!isFirstGeneration) hadItemsRef.current = items.length > 0 || hasUnsavedItem;
  }, [isFirstGeneration, items.length, hasUnsavedItem]);
  const isPending = !isEditing && (isLoading || isFirstGeneration);
  const [isCovered, setCovered] = useState(isPending);
  useLayoutEffect(() => {
    const section = window.document.activeElement?.closest('section') ?? null;
    setCovered(isPending && !documentRef.current?.contains(section));
  }, [isPending, documentRef]);
  return {
    isFirstGeneration,
    keepsActionItems: hadItemsRef.current,
    coveredSections: !isPending || !isCovered ? 'none' : isLoading ? 'all' : 'generated',
  };
}

/** True until each section has loaded or failed once; a section that is requested again shows that in its own place. */
function useIsLoading(meeting: Meeting): boolean {
  const minutes = useMinutes(meeting.id);
  const series = useSeries(meeting.id);
  const brief = useSeriesBrief(meeting);
  const areItemsPending = useAreItemsPending(meeting.id);
  const isPending =
    areItemsPending ||
    [minutes, series].some((query) => query.isPending && query.failureCount === 0) ||
    // `isPending` would be true for a meeting without a series, whose brief is not read.
    (brief.isLoading && brief.failureCount === 0);
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isPending) setLoaded(true);
  }, [isPending]);
  return isPending && !hasLoaded;
}
