import { useShortcut } from '@minutehand/web-kit';
import type { RefObject } from 'react';
import { useRowShortcuts } from '../../../shared/hooks/use-row-shortcuts.ts';
import { texts } from '../texts.ts';

const { group, accept, reject, select } = texts.shortcuts;

/**
 * The keyboard shortcuts of an action item list: j and k move, x selects, a and r review. A focused row handles x, a and r itself; without one, x starts
 * the selection, and a and r focus the first proposal.
 */
export function useItemShortcuts(options: {
  /** Undefined if nothing can be selected. */
  onSelect: (() => void) | undefined;
  /** The list has proposals that the user may decide. */
  canReview: boolean;
}): RefObject<HTMLDivElement | null> {
  const { onSelect, canReview } = options;
  const list = useRowShortcuts(group);
  const focusFirstProposal = () => list.current?.querySelector<HTMLElement>('[data-review] [data-row]')?.focus();
  useShortcut({ keys: 'x', label: select, group }, () => onSelect?.(), onSelect !== undefined);
  useShortcut({ keys: 'a', label: accept, group }, focusFirstProposal, canReview);
  useShortcut({ keys: 'r', label: reject, group }, focusFirstProposal, canReview);
  return list;
}
