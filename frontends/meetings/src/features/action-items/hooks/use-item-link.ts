import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { copyText, useToast } from '@minutehand/ui';
import { useSearchParams } from '@minutehand/web-kit';
import { texts } from '../texts.ts';

/** The search parameter of a meeting's URL that names an action item. */
const PARAMETER = 'item';

/** Copies the link to an item. Only people with access to the meeting can open it. */
export function useCopyLink(item: Pick<ActionItem, 'id' | 'meeting_id'>): () => Promise<void> {
  const toast = useToast();
  return async () => {
    const outcome = await copyText(`${window.location.origin}${getItemPath(item)}`);
    toast(
      outcome === 'copied' ? texts.linkCopied : texts.linkNotCopied,
      outcome === 'copied' ? {} : { tone: 'danger' },
    );
  };
}

/** The id of the item that the page's URL names; null without one. */
export function useLinkedItem(): string | null {
  const [search] = useSearchParams();
  return search.get(PARAMETER);
}

/** The path of an item in its meeting. */
export function getItemPath({ id, meeting_id }: Pick<ActionItem, 'id' | 'meeting_id'>): string {
  // On narrow screens, the items are on a separate tab.
  const search = new URLSearchParams({ tab: 'actions', [PARAMETER]: id });
  return `/meetings/${encodeURIComponent(meeting_id)}?${search}`;
}
