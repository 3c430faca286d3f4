import type { AgendaItem } from '@minutehand/contracts/http/agenda-items';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useOwnWrites } from '../../../shared/hooks/own-writes.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { NOT_SAVED } from '../../../shared/save-failures.ts';
import { createAgendaItem, deleteAgendaItem, listAgendaItems, toggleAgendaItem, updateAgendaItem } from '../api.ts';

export function useAgenda(meetingId: string) {
  return useQuery({
    queryKey: queryKeys.agendaItems(meetingId),
    queryFn: ({ signal }) => listAgendaItems(meetingId, signal),
  });
}

/** What can be done with an agenda. Changes show at once and reach the server one after the other; the list is read again after the last. */
export function useAgendaChanges(meetingId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const own = useOwnWrites(queries);
  const queryKey = queryKeys.agendaItems(meetingId);
  const reload = () => queries.invalidateQueries({ queryKey, exact: true });

  /** Moves depend on each other: none overtakes another. */
  async function inTurn<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await own.inTurn(meetingId, call);
    } finally {
      // As the server has it: what failed is taken back. What is changed again meanwhile is read once that is over.
      if (!own.isWriting(meetingId)) void reload();
    }
  }

  async function attempt(meanwhile: (items: AgendaItem[]) => AgendaItem[], call: () => Promise<unknown>) {
    // An answer that is on its way does not know of this yet.
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData<AgendaItem[]>(queryKey, (items) => items && meanwhile(items));
    try {
      await inTurn(call);
      return true;
    } catch (error) {
      toast(getErrorMessage(error, NOT_SAVED), { tone: 'danger' });
      return false;
    }
  }

  return {
    toggle: (item: AgendaItem) =>
      attempt(
        (items) => items.map((one) => (one.id === item.id ? { ...one, completed: !one.completed } : one)),
        async () => own.saved(await toggleAgendaItem(item)),
      ),
    move: (item: AgendaItem, to: number) =>
      attempt(
        (items) => items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item),
        async () => own.saved(await updateAgendaItem(item, { position: to + 1 })),
      ),
    remove: (item: AgendaItem) =>
      attempt(
        (items) => items.filter(({ id }) => id !== item.id),
        () => deleteAgendaItem(item),
      ),
    /** Rejects when it could not be saved: the field says why. */
    rename: async (item: AgendaItem, { title, version: seen }: { title: string; version: number }) => {
      const saved = await inTurn(async () => {
        const version = own.versionAfter({ id: item.id, version: seen });
        return own.saved(await updateAgendaItem(item, { title, version }));
      });
      queries.setQueryData<AgendaItem[]>(queryKey, (items) => items?.map((one) => (one.id === saved.id ? saved : one)));
    },
    add: async (title: string) => {
      const added = await inTurn(() => createAgendaItem(meetingId, title));
      queries.setQueryData<AgendaItem[]>(queryKey, (items = []) =>
        items.some(({ id }) => id === added.id) ? items : [...items, added],
      );
    },
  };
}

export type AgendaChanges = ReturnType<typeof useAgendaChanges>;
