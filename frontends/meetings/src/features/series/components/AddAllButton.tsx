import type { CarryOver } from '@minutehand/contracts/http/meetings/series';
import { Button, Plus } from '@minutehand/ui';
import { type OpenItem, toReferences } from '../open-item.ts';
import { texts } from '../texts.ts';

type AddAllButtonProps = {
  topics: readonly OpenItem[];
  actions: readonly OpenItem[];
  isBusy: boolean;
  onAddToAgenda: (items: CarryOver) => Promise<void>;
};

/** Adds all items that are not on the agenda yet. Renders nothing if there are none. */
export function AddAllButton({ topics, actions, isBusy, onAddToAgenda }: AddAllButtonProps) {
  const remaining = { agenda_items: toReferences(topics), action_items: toReferences(actions) };
  if (remaining.agenda_items.length + remaining.action_items.length === 0) return null;
  return (
    <Button
      size="small"
      icon={<Plus size={16} aria-hidden />}
      busy={isBusy}
      onClick={() => void onAddToAgenda(remaining)}
    >
      {texts.addAll}
    </Button>
  );
}
