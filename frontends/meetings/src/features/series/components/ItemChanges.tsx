import type { ItemChange } from '@minutehand/contracts/http/meetings/series';
import { Button, Check, X } from '@minutehand/ui';
import { useState } from 'react';
import { Evidence } from '../../../shared/components/Evidence.tsx';
import { texts } from '../texts.ts';
import styles from './Series.module.css';

type Decision = 'accept' | 'reject';

type ItemChangesProps = {
  changes: readonly ItemChange[];
  onDecide: (change: ItemChange, decision: Decision) => Promise<void>;
  onShowSegments: (segmentIds: readonly string[]) => void;
};

/** Suggested changes to earlier action items, based on this transcript. Nothing changes until a user decides. */
export function ItemChanges({ changes, onDecide, onShowSegments }: ItemChangesProps) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{texts.changes}</h3>
      <ul className={styles.plain} aria-label={texts.changes}>
        {changes.map((change) => (
          <li key={change.id} className={styles.change}>
            <SuggestedChange change={change} onDecide={onDecide} onShowSegments={onShowSegments} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SuggestedChangeProps = Omit<ItemChangesProps, 'changes'> & {
  change: ItemChange;
};

function SuggestedChange({ change, onDecide, onShowSegments }: SuggestedChangeProps) {
  const [pending, setPending] = useState<Decision | null>(null);
  const { action_item, segment_ids, quote, speaker, start } = change;
  const { description } = action_item;
  const citation = { anchor: '', segment_ids, quote, speaker, start, end: null, outdated: false };

  async function handleDecision(decision: Decision) {
    if (pending) return;
    setPending(decision);
    await onDecide(change, decision);
    setPending(null);
  }

  return (
    <>
      <p className={styles.text}>
        <strong>{describeChange(change)}</strong> {description}
      </p>
      <Evidence id={`change-${change.id}`} citations={[citation]} onShowSegments={onShowSegments} />
      {change.can_decide ? (
        <div className={styles.decisionButtons}>
          <Button
            size="small"
            icon={<Check size={16} aria-hidden />}
            isBusy={pending === 'accept'}
            aria-label={texts.acceptLabel(description)}
            onClick={() => void handleDecision('accept')}
          >
            {texts.accept}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon={<X size={16} aria-hidden />}
            isBusy={pending === 'reject'}
            aria-label={texts.rejectLabel(description)}
            onClick={() => void handleDecision('reject')}
          >
            {texts.reject}
          </Button>
        </div>
      ) : (
        <p className={styles.muted}>{texts.decidedByEditors(action_item.meeting)}</p>
      )}
    </>
  );
}

function describeChange({ kind, due_date, due_date_formatted, action_item }: ItemChange): string {
  if (kind === 'done') return texts.done;
  if (due_date !== null) return texts.postponedTo(due_date_formatted);
  return texts.postponed(action_item.due_date_formatted);
}
