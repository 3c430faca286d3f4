import type {
  ActionItem,
  ActionItemCreate,
  ActionItemResponse,
} from '@minutehand/contracts/http/meetings/action-items';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesPatch, MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS } from '@minutehand/contracts/limits';
import { useToast } from '@minutehand/ui';
import { ApiError, api, getErrorMessages, type QueryClient, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { useMemo } from 'react';
import { READ_DEADLINE_MS } from '../../limits.ts';
import { addDecision } from '../add-decision.ts';
import { getMinutes } from '../api.ts';
import { meetingPath } from '../meeting-path.ts';
import { queryKeys } from '../query-keys.ts';
import { SAVE_FAILED } from '../save-failures.ts';
import { sharedTexts } from '../texts.ts';
import { useApproval } from './use-approval.ts';

/** A line of the transcript or of the minutes, as plain text, with the words of the transcript that support it. */
export type Line = {
  readonly text: string;
  readonly sources: readonly { readonly segment_ids: readonly string[]; readonly quote: string }[];
};

export type LineActions = {
  readonly convertToActionItem: (line: Line) => Promise<void>;
  readonly convertToDecision: (line: Line) => Promise<void>;
};

/** Makes lines action items or decisions; null for users who may not, and for approved minutes. Each call shows its outcome. */
export function useLineActions(meeting: Pick<Meeting, 'id' | 'permissions'>): LineActions | null {
  const { id: meetingId, permissions } = meeting;
  const queryClient = useQueryClient();
  const toast = useToast();
  const canAct = useApproval(meetingId).data?.state !== 'approved' && permissions.edit;
  // The same object as long as possible: all lines depend on it.
  return useMemo(
    () => (canAct ? createLineActions(meetingId, queryClient, toast) : null),
    [canAct, meetingId, queryClient, toast],
  );
}

function createLineActions(
  meetingId: string,
  queryClient: QueryClient,
  toast: ReturnType<typeof useToast>,
): LineActions {
  async function run(action: () => Promise<void>, done: string) {
    try {
      await action();
      toast(done, { tone: 'success' });
    } catch (error) {
      toast(getErrorMessages(error, SAVE_FAILED).join(' '), { tone: 'danger' });
    }
  }

  async function createItem({ text, sources }: Line) {
    const description = toPlainLine(text).slice(0, ACTION_ITEM_DESCRIPTION_CHARACTERS);
    const action_item: ActionItemCreate['action_item'] = {
      description,
      sources: sources.map(({ segment_ids, quote }) => ({ segment_ids: [...segment_ids], quote })),
    };
    const path = meetingPath(meetingId, 'action_items');
    const { action_item: added } = await api.post<ActionItemResponse>(path, { action_item });
    queryClient.setQueryData<ActionItem[]>(queryKeys.actionItems(meetingId), (items) =>
      items && !items.some(({ id }) => id === added.id) ? [...items, added] : items,
    );
    void refetchQueries(queryClient, { queryKey: queryKeys.actionItemCounts() });
  }

  async function saveDecision(text: string) {
    const minutes = await getMinutes(meetingId, AbortSignal.timeout(READ_DEADLINE_MS));
    const change: MinutesPatch = { content: addDecision(minutes.content, text), version: minutes.version };
    const saved = await api.patch<MinutesResponse>(meetingPath(meetingId, 'minutes'), change);
    queryClient.setQueryData<MinutesResponse>(queryKeys.minutes(meetingId), saved);
    void refetchQueries(queryClient, { queryKey: queryKeys.approval(meetingId), exact: true });
  }

  return {
    convertToActionItem: (line) => run(() => createItem(line), sharedTexts.itemAdded),
    convertToDecision: ({ text }) =>
      run(async () => {
        try {
          await saveDecision(text);
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error;
          // Another user saved in between: add the line to their version.
          await saveDecision(text);
        }
      }, sharedTexts.decisionAdded),
  };
}

function toPlainLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
