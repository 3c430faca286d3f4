import { useState } from 'react';

/** What is chosen of a list; kept by id, whatever the list does meanwhile. What has left the list is not chosen any more. */
export interface Selection {
  /** False while nobody chooses: rows have no boxes then. */
  isOn: boolean;
  /** In the order of the list. */
  ids: readonly string[];
  state: 'none' | 'some' | 'all';
  has: (id: string) => boolean;
  /** Chooses one, or takes it back; choosing begins by it. */
  toggle: (id: string) => void;
  setAll: (isChosen: boolean) => void;
  start: () => void;
  stop: () => void;
}

export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const ids = listed.filter((id) => chosen?.has(id));
  return {
    isOn: chosen !== null,
    ids,
    state: ids.length === 0 ? 'none' : ids.length === listed.length ? 'all' : 'some',
    has: (id) => chosen?.has(id) ?? false,
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    setAll: (isChosen) => setChosen(new Set(isChosen ? listed : [])),
    start: () => setChosen((before) => before ?? new Set()),
    stop: () => setChosen(null),
  };
}
