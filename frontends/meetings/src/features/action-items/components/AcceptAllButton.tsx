import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { Button, ConfirmDialog } from '@minutehand/ui';
import { useState } from 'react';
import type { ActionItemMutations } from '../hooks/use-action-items.ts';
import { texts } from '../texts.ts';

/** Accepts all proposals of a list together, after a confirmation. */
export function AcceptAllButton({
  items,
  mutations,
}: {
  items: readonly ActionItem[];
  mutations: ActionItemMutations;
}) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setConfirming(true)}>
        {texts.acceptAll}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        isDanger={false}
        title={texts.acceptAllTitle}
        confirmLabel={texts.accept}
        onClose={() => setConfirming(false)}
        onConfirm={async () => {
          if (!(await mutations.acceptAll(items))) throw new Error('not accepted');
        }}
      >
        {texts.acceptAllQuestion(items.length)}
      </ConfirmDialog>
    </>
  );
}
