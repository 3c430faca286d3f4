import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { Citation } from '@minutehand/contracts/http/meetings/minutes';
import { createContext } from 'react';
import type { LineActions } from '../../shared/hooks/use-line-actions.ts';

/** An action item that a line of the minutes links to. */
export type LinkedItem = Pick<ActionItem, 'id' | 'description' | 'citations'>;

export type EvidenceState = {
  citations: ReadonlyMap<string, readonly Citation[]>;
  /** Action items by source: a line and an item with the same source have the same content. */
  items: ReadonlyMap<string, LinkedItem>;
  /** Anchor of the line whose source is open. */
  openAnchor: string | null;
  setOpenAnchor: (anchor: string | null) => void;
  onShowSegments: (segmentIds: readonly string[]) => void;
  onShowItem: (item: LinkedItem) => void;
  /** Null for users who may not change the minutes. */
  lineActions: LineActions | null;
};

/** The sources of the lines of the minutes, and which one is open. */
export const EvidenceContext = createContext<EvidenceState | null>(null);

export function getCitationKey({ segment_ids, quote }: Pick<Citation, 'segment_ids' | 'quote'>): string {
  return `${segment_ids.join()} ${quote}`;
}
