import type { Approval } from '@minutehand/contracts/http/meetings/approval';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, Dialog, TextArea } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { useUnsavedChangesGuard } from '../../../shared/hooks/use-unsaved-changes-guard.tsx';
import { useApprovalDecision } from '../hooks/use-approval-decision.ts';
import { texts } from '../texts.ts';
import styles from './ApprovalDialog.module.css';
import { ApprovalHistory } from './ApprovalHistory.tsx';

/** Shows the approval state and history, and the next step for those who may take it. */
export function ApprovalDialog(props: { meeting: Meeting; approval: Approval; onClose: () => void }) {
  const { meeting, approval, onClose } = props;
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const decide = useApprovalDecision(meeting.id);
  const { leave, confirmDialog } = useUnsavedChangesGuard(note.trim() !== '' && !isBusy, onClose);
  const { edit: canEdit, approve: canApprove } = meeting.permissions;
  const canSubmit = approval.state === 'draft' && canEdit;
  const isInReview = approval.state === 'in_review';
  const canDecide = canSubmit || (isInReview && canEdit);

  async function submitDecision(decision: 'submit' | 'return' | 'approve') {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await decide(decision, { note, version: approval.version });
      setNote('');
    } catch (failure) {
      setError(getErrorMessage(failure));
    }
    setBusy(false);
  }

  return (
    <>
      {confirmDialog}
      <Dialog
        open
        title={texts.title}
        description={texts.descriptions[approval.state]}
        isBusy={isBusy}
        onClose={leave}
        footer={
          canDecide ? (
            <>
              {canSubmit ? (
                <Button variant="primary" isBusy={isBusy} onClick={() => void submitDecision('submit')}>
                  {texts.submit}
                </Button>
              ) : null}
              {isInReview ? (
                <Button disabled={isBusy} onClick={() => void submitDecision('return')}>
                  {texts.return}
                </Button>
              ) : null}
              {isInReview && canApprove ? (
                <Button variant="primary" isBusy={isBusy} onClick={() => void submitDecision('approve')}>
                  {texts.approve}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        <div className={styles.body}>
          {canDecide ? (
            <TextArea
              label={texts.note}
              hint={texts.noteHint}
              rows={2}
              value={note}
              error={error}
              disabled={isBusy}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          ) : null}
          <ApprovalHistory entries={approval.entries} />
        </div>
      </Dialog>
    </>
  );
}
