import { ConfirmDialog } from '@minutehand/ui';
import { useEffect, useState } from 'react';
import { type BlockedNavigation, useAppHistory } from './app-history.ts';

/** Asks whether a navigation may discard unsaved changes. */
export function UnsavedChangesDialog() {
  const history = useAppHistory();
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  useEffect(() => history.onBlocked(setBlocked), [history]);
  return (
    <ConfirmDialog
      open={blocked !== null}
      title="Discard changes"
      onClose={() => blocked?.cancel()}
      onConfirm={() => blocked?.proceed()}
    >
      Are you sure you want to discard your changes?
    </ConfirmDialog>
  );
}
