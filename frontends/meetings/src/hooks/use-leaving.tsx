import { ConfirmDialog } from '@minutehand/ui';
import { type ReactNode, useState } from 'react';

/**
 * What is being written is not lost by a slip: leaves at once while nothing has been changed, and asks first otherwise. The question
 * is drawn beside a dialog that is left, not in it.
 */
export function useLeaving(isChanged: boolean, onLeave: () => void): { leave: () => void; question: ReactNode } {
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
