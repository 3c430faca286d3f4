import { ConfirmDialog } from '@minutehand/ui';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { type ReactNode, useState } from 'react';
import { sharedTexts } from '../texts.ts';

/**
 * `leave` calls `onLeave` immediately if nothing changed, and asks for confirmation otherwise; so do links, Back and closing the tab.
 * Render `confirmDialog` before a dialog, as its sibling: both close in that order, and each restores the focus.
 */
export function useUnsavedChangesGuard(
  isChanged: boolean,
  onLeave: () => void,
  options?: { isLostOnSearchParamsChange: boolean },
): { leave: () => void; confirmDialog: ReactNode } {
  const [isConfirming, setConfirming] = useState(false);
  useUnsavedChanges(isChanged, options);
  return {
    leave: () => (isChanged ? setConfirming(true) : onLeave()),
    confirmDialog: (
      <ConfirmDialog
        open={isConfirming}
        title={sharedTexts.discardTitle}
        onClose={() => setConfirming(false)}
        onConfirm={onLeave}
      >
        {sharedTexts.discardQuestion}
      </ConfirmDialog>
    ),
  };
}
