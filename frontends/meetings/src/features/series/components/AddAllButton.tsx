import type { CarryOver } from '@minutehand/contracts/http/meetings/series';
import { Button, Plus } from '@minutehand/ui';
import { useState } from 'react';
import { useFocusAfterAdding } from '../hooks/use-focus-after-adding.ts';
import { type OpenItem, toReferences } from '../open-item.ts';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

type AddAllButtonProps = {
  agendaItems: readonly OpenItem[];
  actionItems: readonly OpenItem[];
  isBusy: boolean;
  onAddToAgenda: (items: CarryOver) => Promise<void>;
};

/** Adds all items that are not on the agenda yet. Renders nothing if there were none. */
export function AddAllButton({ agendaItems, actionItems, isBusy, onAddToAgenda }: AddAllButtonProps) {
  const [wasUsed, setUsed] = useState(false);
  const remaining = { agenda_items: toReferences(agendaItems), action_items: toReferences(actionItems) };
  const areAllAdded = remaining.agenda_items.length + remaining.action_items.length === 0;
  const { addedTextRef, wasPressedRef } = useFocusAfterAdding(areAllAdded, isBusy);
  if (areAllAdded)
    return wasUsed ? (
      <span ref={addedTextRef} tabIndex={-1} className={styles.muted}>
        {texts.allOnAgenda}
      </span>
    ) : null;
  return (
    <Button
      size="small"
      icon={<Plus size={16} aria-hidden />}
      isBusy={isBusy}
      onClick={() => {
        wasPressedRef.current = true;
        setUsed(true);
        void onAddToAgenda(remaining);
      }}
    >
      {texts.addAll}
    </Button>
  );
}
