import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Dialog, DialogActions, Select, useToast } from '@minutehand/ui';
import { getErrorMessage, useQuery } from '@minutehand/web-kit';
import { useState } from 'react';
import { getMinutes } from '../../../shared/api.ts';
import { useSetMeeting } from '../../../shared/hooks/use-set-meeting.ts';
import { extractHeadings } from '../../../shared/minutes-markdown.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { retryProcessing } from '../api.ts';
import { texts } from '../texts.ts';

const ALL = '';

/** Regenerates all minutes or one section. The result is a proposal. */
export function RegenerateMinutesDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const minutes = useQuery({
    queryKey: queryKeys.minutes(meeting.id),
    queryFn: ({ signal }) => getMinutes(meeting.id, signal),
  });
  const setMeeting = useSetMeeting(meeting.id);
  const toast = useToast();
  const [section, setSection] = useState(ALL);
  const [isBusy, setBusy] = useState(false);
  const headings = extractHeadings(minutes.data?.content ?? '');

  async function regenerate() {
    if (isBusy) return;
    setBusy(true);
    try {
      const updated = await retryProcessing(meeting.id, section === ALL ? {} : { section });
      setMeeting(() => updated);
      onClose();
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={texts.regenerateMinutes}
      description={texts.regenerateHint}
      busy={isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          confirmLabel={texts.regenerate}
          busy={isBusy}
          onConfirm={() => void regenerate()}
          onCancel={onClose}
        />
      }
    >
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
    </Dialog>
  );
}
