import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, ConfirmDialog, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, useQueryClient } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { useApproval } from '../../../../shared/hooks/use-approval.ts';
import { useUnsavedText } from '../../../../shared/hooks/use-unsaved-text.ts';
import { queryKeys } from '../../../../shared/query-keys.ts';
import { sharedTexts } from '../../../../shared/texts.ts';
import { restoreVersion } from '../../api.ts';
import { getVersionNumber } from '../../version-number.ts';
import { texts } from './texts.ts';
import styles from './VersionsDialog.module.css';

type RestoreVersionProps = {
  meeting: Meeting;
  version: number;
  /** The version of the current minutes in the comparison. */
  currentVersion: number;
  onBusy: (isBusy: boolean) => void;
  onRestored: () => void;
};

/** Restores a version after a confirmation; for approved minutes as an amendment with a reason. */
export function RestoreVersion({ meeting, version, currentVersion, onBusy, onRestored }: RestoreVersionProps) {
  const isApproved = useApproval(meeting.id).data?.state === 'approved';
  const [isConfirming, setConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  useUnsavedText(reason.trim() !== '');
  const { edit: canEdit, approve: canAmend } = meeting.permissions;
  if (!canEdit) return null;
  if (isApproved && !canAmend) return <p className={styles.muted}>{texts.cannotRestore}</p>;

  function requestConfirmation() {
    if (isApproved && reason.trim() === '') {
      setReasonError(sharedTexts.reasonMissing);
      fieldRef.current?.focus();
      return;
    }
    setReasonError(null);
    setConfirming(true);
  }

  async function restore() {
    onBusy(true);
    try {
      const amendment = isApproved ? { amendment: reason.trim() } : {};
      const saved = await restoreVersion(meeting.id, version, { version: currentVersion, ...amendment });
      queryClient.setQueryData<MinutesResponse>(queryKeys.minutes(meeting.id), saved);
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      // Another user may have saved first: compare with the current version.
      await queryClient.invalidateQueries({ queryKey: queryKeys.minutes(meeting.id), exact: true });
      await queryClient.invalidateQueries({ queryKey: queryKeys.approval(meeting.id), exact: true });
      throw error;
    } finally {
      onBusy(false);
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.approval(meeting.id), exact: true });
    toast(texts.restored(getVersionNumber(version)), { tone: 'success' });
    onRestored();
  }

  return (
    <div className={styles.restore}>
      {isApproved ? (
        <TextField
          ref={fieldRef}
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          error={reasonError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      <Button onClick={requestConfirmation}>{isApproved ? texts.restoreAsAmendment : texts.restoreVersion}</Button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.restoreTitle(getVersionNumber(version))}
        confirmLabel={texts.restore}
        isDanger={false}
        onClose={() => setConfirming(false)}
        onConfirm={restore}
      >
        {texts.restoreQuestion}
      </ConfirmDialog>
    </div>
  );
}
