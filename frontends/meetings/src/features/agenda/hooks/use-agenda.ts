import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useWriteQueue } from '../../../shared/hooks/use-write-queue.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import { createAgendaItem, deleteAgendaItem, listAgendaItems, toggleAgendaItem, updateAgendaItem } from '../api.ts';

export function useAgenda(meetingId: string) {
  return useQuery(agendaQuery(meetingId));
}

export const agendaQuery = (meetingId: string) => ({
  queryKey: queryKeys.agendaItems(meetingId),
  queryFn: ({ signal }: { signal: AbortSignal }) => listAgendaItems(meetingId, signal),
});

/** Mutations of an agenda. Updates are optimistic and sent one after another; the list is refetched after the last. */
export function useAgendaMutations(meetingId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const writeQueue = useWriteQueue(queryClient);
  const queryKey = queryKeys.agendaItems(meetingId);
  const refetch = () => queryClient.invalidateQueries({ queryKey, exact: true });

  /** Moves depend on each other, so writes run in order. */
  async function enqueue<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await writeQueue.enqueue(meetingId, request);
    } finally {
      // Show the server's state, which reverts failed changes, once no write is pending.
      if (!writeQueue.isPending(meetingId)) void refetch();
    }
  }

  async function runOptimistically(
    applyChange: (items: AgendaItem[]) => AgendaItem[],
    request: () => Promise<unknown>,
  ) {
    // A response that is in flight does not include this change yet.
    await queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData<AgendaItem[]>(queryKey, (items) => items && applyChange(items));
    try {
      await enqueue(request);
      return true;
    } catch (error) {
      toast(getErrorMessage(error, SAVE_FAILED), { tone: 'danger' });
      return false;
    }
  }

  return {
    toggle: (item: AgendaItem) =>
      runOptimistically(
        (items) =>
          items.map((current) => (current.id === item.id ? { ...current, completed: !current.completed } : current)),
        async () => writeQueue.recordVersion(await toggleAgendaItem(item)),
      ),
    move: (item: AgendaItem, to: number) =>
      runOptimistically(
        (items) => items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item),
        async () => writeQueue.recordVersion(await updateAgendaItem(item, { position: to + 1 })),
      ),
    remove: (item: AgendaItem) =>
      runOptimistically(
        (items) => items.filter(({ id }) => id !== item.id),
        () => deleteAgendaItem(item),
      ),
    /** Rejects when saving fails; the field shows the error. */
    rename: async (item: AgendaItem, { title, version: baseVersion }: { title: string; version: number }) => {
      const saved = await enqueue(async () => {
        const version = writeQueue.getLatestVersion({ id: item.id, version: baseVersion });
        return writeQueue.recordVersion(await updateAgendaItem(item, { title, version }));
      });
      queryClient.setQueryData<AgendaItem[]>(queryKey, (items) =>
        items?.map((current) => (current.id === saved.id ? saved : current)),
      );
    },
    add: async (title: string) => {
      const added = await enqueue(() => createAgendaItem(meetingId, title));
      queryClient.setQueryData<AgendaItem[]>(queryKey, (items = []) =>
        items.some(({ id }) => id === added.id) ? items : [...items, added],
      );
    },
  };
}

export type AgendaMutations = ReturnType<typeof useAgendaMutations>;
