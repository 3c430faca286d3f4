import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { useNow } from '@minutehand/web-kit';
import { useState } from 'react';
import { REVIEW_PREVIEW_ITEMS_MAX } from '../../../limits.ts';
import type { ActionItemFilters } from '../../../shared/query-keys.ts';
import { toItemQuery } from '../board-filters.ts';
import { groupByDue } from '../group-by-due.ts';
import { groupByPriority } from '../group-by-priority.ts';
import { texts } from '../texts.ts';
import { type ActionItemMutations, useActionItemMutations } from './use-action-items.ts';
import { useItemPages } from './use-item-pages.ts';
import { useSavedHighlight } from './use-saved-highlight.ts';

export type ItemGroup = {
  key: string;
  label: string;
  items: readonly ActionItem[];
  /** All items of the group; `items` may be the first ones only. */
  allItems: readonly ActionItem[];
};

/** The suggestions of all meetings that the user may edit, and open items by due date or priority. Without `isShown`, open items are not loaded. */
export function useOpenItems(filters: ActionItemFilters, isShown: boolean) {
  // The filters apply only to the items below the suggestions.
  const review = useItemPages({ assignee: 'team', state: 'proposed' });
  const open = useItemPages(toItemQuery(filters, 'open'), isShown);
  const mutations = useActionItemMutations();
  const highlight = useSavedHighlight();
  const [showsAllSuggestions, setShowsAllSuggestions] = useState(false);
  // Items that were accepted since the lists were loaded are still among the suggestions.
  const reviewed = review.items.filter(
    ({ state, priority }) => state === 'proposed' || filters.priority === null || priority === filters.priority,
  );
  const items = [...new Map([...reviewed, ...open.items].map((item) => [item.id, item])).values()];
  const groups = groupItems(items, showsAllSuggestions, filters.isByPriority, useNow());
  return {
    review,
    open,
    /** Open items could not be read: one error is shown, even when the suggestions could not be read either. */
    hasFailed: open.pagesQuery.isError && open.items.length === 0,
    /** An accepted item moves to another list, where it is highlighted. */
    mutations: { ...mutations, accept: acceptAndHighlight(mutations, highlight.show) },
    highlight,
    groups,
    suggestions: items.filter(({ state }) => state === 'proposed'),
    hasOpenItems: items.some(({ state }) => state !== 'proposed') || open.pagesQuery.hasNextPage,
    visibleItems: groups.flatMap((group) => group.items),
    showAllSuggestions: () => setShowsAllSuggestions(true),
  };
}

export type OpenItemsModel = ReturnType<typeof useOpenItems>;

function acceptAndHighlight(mutations: ActionItemMutations, highlight: (ids: readonly string[]) => void) {
  return async (item: ActionItem) => {
    const isAccepted = await mutations.accept(item);
    if (isAccepted) highlight([item.id]);
    return isAccepted;
  };
}

/** Suggestions come first, if there are any. */
function groupItems(
  items: readonly ActionItem[],
  showsAllSuggestions: boolean,
  isByPriority: boolean,
  now: Date,
): readonly ItemGroup[] {
  const suggestions = items.filter(({ state }) => state === 'proposed');
  const shownSuggestions = showsAllSuggestions ? suggestions : suggestions.slice(0, REVIEW_PREVIEW_ITEMS_MAX);
  const others = items.filter(({ state }) => state !== 'proposed');
  return [
    ...(suggestions.length > 0
      ? [{ key: 'review', label: texts.review, items: shownSuggestions, allItems: suggestions }]
      : []),
    ...(isByPriority
      ? groupByPriority(others).map(({ group, items: rows }) => ({
          key: group,
          label: texts.priority.names[group],
          rows,
        }))
      : groupByDue(others, now).map(({ group, items: rows }) => ({ key: group, label: texts.due[group], rows }))
    ).map(({ rows, ...group }) => ({ ...group, items: rows, allItems: rows })),
  ];
}
