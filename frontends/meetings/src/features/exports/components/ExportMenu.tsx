import type { ExportFormat } from '@minutehand/contracts/http/meetings/exports';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Download, IconButton, Menu, MenuGroup, MenuItem, useToast } from '@minutehand/ui';
import { getErrorMessage, saveFile } from '@minutehand/web-kit';
import { useState } from 'react';
import { exportMeeting } from '../api.ts';
import { useExportAvailability } from '../hooks/use-export-availability.ts';
import { texts } from '../texts.ts';

/** Downloads the meeting as a file. Formats without content are disabled with a reason. */
export function ExportMenu({ meeting }: { meeting: Meeting }) {
  const [isBusy, setBusy] = useState(false);
  const availability = useExportAvailability(meeting);
  const toast = useToast();

  async function download(format: ExportFormat) {
    setBusy(true);
    try {
      saveFile(await exportMeeting(meeting.id, format));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  const group = (name: string, formats: readonly ExportFormat[], reason: string | null) => (
    <MenuGroup label={reason === null ? name : texts.groupWithReason(name, reason)}>
      {formats.map((format) => (
        <MenuItem key={format} hint={`.${format}`} disabled={reason !== null} onSelect={() => void download(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </MenuGroup>
  );

  return (
    <Menu
      label={texts.export}
      trigger={(props) => (
        <IconButton
          {...props}
          label={isBusy ? texts.exporting : texts.export}
          variant="secondary"
          isBusy={isBusy}
          icon={<Download size={16} aria-hidden />}
        />
      )}
    >
      {group(texts.minutes, ['pdf', 'docx', 'md'], availability.minutes)}
      {group(texts.transcript, ['vtt', 'srt'], availability.captions)}
      {group(texts.everything, ['json'], null)}
    </Menu>
  );
}
