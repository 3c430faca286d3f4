import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Dialog, DialogActions } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { useState } from 'react';
import { importTranscript } from '../../../../shared/api.ts';
import { useSetMeeting } from '../../../../shared/hooks/use-set-meeting.ts';
import { useSubmitAfterUpload } from '../../hooks/use-submit-after-upload.ts';
import { useTranscriptPreview } from '../../hooks/use-transcript-preview.ts';
import { getMissingSourceError, type SourceError, useTranscriptSource } from '../../hooks/use-transcript-source.ts';
import { texts } from '../../texts.ts';
import { TranscriptSource } from './TranscriptSource.tsx';

/** Imports a transcript into an existing meeting. */
export function ImportDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const state = useTranscriptSource();
  const preview = useTranscriptPreview(state.content);
  const setMeeting = useSetMeeting(meeting.id);
  const [error, setError] = useState<SourceError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReplacement = meeting.counts.segments > 0;
  const label = isReplacement ? texts.importAnother : texts.import;

  const { isWaiting, waitForUpload } = useSubmitAfterUpload(state, () => void importSource());

  function onConfirm() {
    if (isBusy || isWaiting) return;
    setError(null);
    if (state.isUploading) waitForUpload();
    else void importSource();
  }

  async function importSource() {
    if (!state.source) return setError(getMissingSourceError(state));
    setBusy(true);
    try {
      const updated = await importTranscript(meeting.id, state.source);
      setMeeting(() => updated);
      onClose();
    } catch (failure) {
      setError({ tab: state.tab, message: getErrorMessage(failure) });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="large"
      title={label}
      description={isReplacement ? texts.importHint : undefined}
      isBusy={isBusy}
      onClose={onClose}
      footer={<DialogActions confirmLabel={label} isBusy={isBusy} onConfirm={onConfirm} onCancel={onClose} />}
    >
      <TranscriptSource state={state} preview={preview.state} error={error} disabled={isBusy} />
      <p role="status">{isWaiting ? texts.importPending : null}</p>
    </Dialog>
  );
}
