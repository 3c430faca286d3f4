import type { AgendaItem, AgendaItemPatch } from '@minutehand/contracts/http/agenda-items';
import { useToast } from '@minutehand/ui';
import { errorMessage, useQuery, useQueryClient } from '@minutehand/web-kit';
import { useRef } from 'react';
import {
  createAgendaItem,
  deleteAgendaItem,
  listAgendaItems,
  toggleAgendaItem,
  updateAgendaItem,
} from '../../api/agenda-items.ts';
import { queryKeys } from '../../query-keys.ts';

const FAILED = 'Failed to save changes. Please try again.';

export function useAgenda(meetingId: string) {
  return useQuery({
    queryKey: queryKeys.agendaItems(meetingId),
    queryFn: ({ signal }) => listAgendaItems(meetingId, signal),
  });
}

/** What can be done with an agenda. Changes show at once, one after the other reach the server, and the list is read again after each. */
export function useAgendaChanges(meetingId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const queryKey = queryKeys.agendaItems(meetingId);
  const reload = () => queries.invalidateQueries({ queryKey, exact: true });

  /** Moves depend on each other: none overtakes another. */
  function inTurn<T>(call: () => Promise<T>): Promise<T> {
    const done = last.current.then(call, call);
    last.current = done.catch(() => undefined);
    return done;
  }

  async function attempt(meanwhile: (items: AgendaItem[]) => AgendaItem[], call: () => Promise<unknown>) {
    // An answer that is on its way does not know of this yet.
    await queries.cancelQueries({ queryKey, exact: true });
    queries.setQueryData<AgendaItem[]>(queryKey, (items) => items && meanwhile(items));
    try {
      await inTurn(call);
      return true;
    } catch (error) {
      toast(errorMessage(error, FAILED), { tone: 'danger' });
      return false;
    } finally {
      // As the server has it: what failed is taken back.
      void reload();
    }
  }

  return {
    toggle: (item: AgendaItem) =>
      attempt(
        (items) => items.map((one) => (one.id === item.id ? { ...one, completed: !one.completed } : one)),
        () => toggleAgendaItem(item),
      ),
    move: (item: AgendaItem, to: number) =>
      attempt(
        (items) => items.filter(({ id }) => id !== item.id).toSpliced(to, 0, item),
        () => updateAgendaItem(item, { position: to + 1 }),
      ),
    remove: (item: AgendaItem) =>
      attempt(
        (items) => items.filter(({ id }) => id !== item.id),
        () => deleteAgendaItem(item),
      ),
    /** Rejects when it could not be saved: the field says why. */
    rename: async (item: AgendaItem, changes: Required<Pick<AgendaItemPatch['agenda_item'], 'title' | 'version'>>) => {
      const saved = await inTurn(() => updateAgendaItem(item, changes));
      queries.setQueryData<AgendaItem[]>(queryKey, (items) => items?.map((one) => (one.id === saved.id ? saved : one)));
      void reload();
    },
    add: async (title: string) => {
      const added = await inTurn(() => createAgendaItem(meetingId, title));
      queries.setQueryData<AgendaItem[]>(queryKey, (items = []) =>
        items.some(({ id }) => id === added.id) ? items : [...items, added],
      );
      void reload();
    },
  };
}

export type AgendaChanges = ReturnType<typeof useAgendaChanges>;
