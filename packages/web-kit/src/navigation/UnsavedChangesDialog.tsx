import { ConfirmDialog } from '@minutehand/ui';
import { useEffect, useState } from 'react';
import { type HeldNavigation, useAppHistory } from './app-history.ts';

/** Asks whether a navigation may discard what the user typed. */
export function UnsavedChangesDialog() {
  const history = useAppHistory();
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  useEffect(() => history.onHeld(setHeld), [history]);
  return (
    <ConfirmDialog
      open={held !== null}
      title="Discard changes"
      onClose={() => held?.cancel()}
      onConfirm={() => held?.proceed()}
    >
      Are you sure you want to discard your changes?
    </ConfirmDialog>
  );
}
