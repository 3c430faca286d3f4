import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { useState } from 'react';

/** The selected meetings of a list. Meetings that are no longer in it do not count. */
export function useMeetingSelection(meetings: readonly Meeting[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    meetings: meetings.filter(({ id }) => selected.has(id)),
    has: (id: string) => selected.has(id),
    toggle: (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    clear: () => setSelected(new Set()),
  };
}
