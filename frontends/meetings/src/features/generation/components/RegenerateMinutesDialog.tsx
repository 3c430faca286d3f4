import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Button, Dialog, DialogActions, Select, TextField, useToast } from '@minutehand/ui';
import { getErrorMessage, useQuery, useUnsavedChanges } from '@minutehand/web-kit';
import { useState } from 'react';
import { INSTRUCTION_CHARACTERS } from '../../../limits.ts';
import { getMinutes } from '../../../shared/api.ts';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { extractHeadings } from '../../../shared/minutes-markdown.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { retryProcessing } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './RegenerateMinutesDialog.module.css';

const ALL = '';

/** Regenerates all minutes or one section, with an instruction if the user gives one. The result is a proposal. */
export function RegenerateMinutesDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const minutes = useQuery({
    queryKey: queryKeys.minutes(meeting.id),
    queryFn: ({ signal }) => getMinutes(meeting.id, signal),
  });
  const setMeeting = useSetMeeting(meeting.id);
  const toast = useToast();
  const [section, setSection] = useState(ALL);
  const [instruction, setInstruction] = useState('');
  const [isBusy, setBusy] = useState(false);
  useUnsavedChanges(instruction.trim() !== '' && !isBusy);
  const headings = extractHeadings(minutes.data?.content ?? '');

  async function regenerate() {
    if (isBusy) return;
    setBusy(true);
    const trimmed = instruction.trim();
    try {
      const updated = await retryProcessing(meeting.id, {
        ...(section === ALL ? {} : { section }),
        ...(trimmed === '' ? {} : { instruction: trimmed }),
      });
      setMeeting(() => updated);
      onClose();
    } catch (failure) {
      toast(getErrorMessage(failure), { tone: 'danger' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={texts.regenerateMinutes}
      description={texts.regenerateHint}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          confirmLabel={texts.regenerate}
          isBusy={isBusy}
          onConfirm={() => void regenerate()}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.fields}>
        <Select
          label={texts.regeneratedPart}
          value={section}
          disabled={isBusy}
          options={[
            { value: ALL, label: texts.everything },
            ...headings.map((heading) => ({ value: heading, label: texts.sectionOnly(heading) })),
          ]}
          onChange={(event) => setSection(event.target.value)}
        />
        <TextField
          label={texts.instruction}
          hint={texts.instructionHint}
          value={instruction}
          maxLength={INSTRUCTION_CHARACTERS}
          disabled={isBusy}
          onChange={(event) => setInstruction(event.currentTarget.value)}
        />
        <fieldset aria-label={texts.examples} className={styles.examples}>
          {texts.instructions.map((example) => (
            <Button
              key={example}
              size="small"
              disabled={isBusy}
              aria-pressed={instruction === example}
              onClick={() => setInstruction(instruction === example ? '' : example)}
            >
              {example}
            </Button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
