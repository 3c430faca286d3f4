import type { ExportFormat } from '@minutehand/contracts/http/exports';
import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Download, IconButton, Menu, MenuGroup, MenuItem, useToast } from '@minutehand/ui';
import { getErrorMessage, saveFile } from '@minutehand/web-kit';
import { useState } from 'react';
import { exportMeeting } from '../api.ts';
import { useExportable } from '../hooks/use-exportable.ts';

const NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  md: 'Markdown',
  vtt: 'WebVTT captions',
  srt: 'SubRip captions',
  json: 'JSON',
};

/** The meeting as a file, for everybody who may read it. Where there is nothing to write, it says why. */
export function ExportMenu({ meeting }: { meeting: Meeting }) {
  const [isBusy, setBusy] = useState(false);
  const exportable = useExportable(meeting);
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
      {group('Minutes', ['pdf', 'docx', 'md'], exportable.minutes)}
      {group('Transcript', ['vtt', 'srt'], exportable.captions)}
      {group('Everything', ['json'], null)}
    </Menu>
  );
}
