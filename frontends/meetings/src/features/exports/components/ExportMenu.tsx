import type { ExportFormat } from '@minutehand/contracts/http/meetings/exports';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Download, IconButton, Menu, MenuGroup, MenuItem, useToast } from '@minutehand/ui';
import { getErrorMessage, saveFile } from '@minutehand/web-kit';
import { useState } from 'react';
import { exportMeeting } from '../api.ts';
import { useExportAvailability } from '../hooks/use-export-availability.ts';

const NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  md: 'Markdown',
  vtt: 'WebVTT captions',
  srt: 'SubRip captions',
  json: 'JSON',
};

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
    <MenuGroup label={reason === null ? name : `${name}: ${reason}`}>
      {formats.map((format) => (
        <MenuItem key={format} hint={`.${format}`} disabled={reason !== null} onSelect={() => void download(format)}>
          {NAMES[format]}
        </MenuItem>
      ))}
    </MenuGroup>
  );

  return (
    <Menu
      label="Export"
      trigger={(props) => (
        <IconButton
          {...props}
          label={isBusy ? 'Writing the file' : 'Export'}
          variant="secondary"
          busy={isBusy}
          icon={<Download size={16} aria-hidden />}
        />
      )}
    >
      {group('Minutes', ['pdf', 'docx', 'md'], availability.minutes)}
      {group('Transcript', ['vtt', 'srt'], availability.captions)}
      {group('Everything', ['json'], null)}
    </Menu>
  );
}
