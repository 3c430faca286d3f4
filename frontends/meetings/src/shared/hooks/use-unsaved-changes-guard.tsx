import { ConfirmDialog } from '@minutehand/ui';
import { type ReactNode, useState } from 'react';

/**
 * What was changed is not thrown away by a slip: leaves at once while nothing has been changed, and asks first otherwise. Of a dialog,
 * the question stands beside it and before it: they go in that order, and each gives the focus back to where it had it from.
 */
export function useUnsavedChangesGuard(
  isChanged: boolean,
  onLeave: () => void,
): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (isChanged ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog open={isAsking} title="Discard changes" onClose={() => setAsking(false)} onConfirm={onLeave}>
        Are you sure you want to discard your changes?
      </ConfirmDialog>
    ),
  };
}
