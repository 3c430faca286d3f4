import { useState } from 'react';

/** The selected rows of a list, by id. Ids that are no longer in the list do not count. */
export type Selection = {
  /** False while selection is off and rows do not show checkboxes. */
  isOn: boolean;
  /** In the order of the list. */
  ids: readonly string[];
  state: 'none' | 'some' | 'all';
  has: (id: string) => boolean;
  /** Toggles one row and turns selection on. */
  toggle: (id: string) => void;
  setAll: (isSelected: boolean) => void;
  start: () => void;
  stop: () => void;
};

export function useSelection(rowIds: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const ids = rowIds.filter((id) => selected?.has(id));
  return {
    isOn: selected !== null,
    ids,
    state: ids.length === 0 ? 'none' : ids.length === rowIds.length ? 'all' : 'some',
    has: (id) => selected?.has(id) ?? false,
    toggle: (id) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    setAll: (isSelected) => setSelected(new Set(isSelected ? rowIds : [])),
    start: () => setSelected((before) => before ?? new Set()),
    stop: () => setSelected(null),
  };
}
