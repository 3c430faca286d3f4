import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import {
  CircleCheck,
  ConfirmDialog,
  Copy,
  Ellipsis,
  IconButton,
  ListTodo,
  Menu,
  MenuItem,
  MenuSeparator,
  Pencil,
  Repeat,
  RotateCw,
  Sparkles,
  Trash2,
  Upload,
  VolumeX,
} from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { useState } from 'react';
import { RegenerateMinutesDialog } from '../../features/generation/components/RegenerateMinutesDialog.tsx';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { useDeleteAudio } from '../../features/meetings/hooks/use-delete-audio.ts';
import { useTrashShownMeeting } from '../../features/meetings/hooks/use-meeting-changes.ts';
import { useTitleDecision } from '../../features/meetings/hooks/use-title-decision.ts';
import { texts as meetingTexts } from '../../features/meetings/texts.ts';
import { useCopyMinutes } from '../../features/minutes/hooks/use-copy-minutes.ts';
import { useSeries } from '../../features/series/hooks/use-series.ts';
import { useApproval } from '../../shared/hooks/use-approval.ts';
import { usePlayback } from '../../shared/playback.ts';
import { texts } from './texts.ts';

/** Loaded on demand: the dialog contains the date picker. */
const DetailsDialog = lazyComponent(
  async () => (await import('./DetailsDialog.tsx')).DetailsDialog,
  ({ onClose }) => onClose(),
);

const ApprovalDialog = lazyComponent(
  async () => (await import('../../features/approval/components/ApprovalDialog.tsx')).ApprovalDialog,
  ({ onClose }) => onClose(),
);
const SeriesDialog = lazyComponent(
  async () => (await import('../../features/series/components/SeriesDialog.tsx')).SeriesDialog,
  ({ onClose }) => onClose(),
);

/** Menu of the permitted actions on a meeting. Copying is hidden while the minutes are edited. */
export function MeetingMenu(props: { meeting: Meeting; isEditing: boolean; onImport: () => void }) {
  const { meeting, isEditing, onImport } = props;
  const [open, setOpen] = useState<'details' | 'regenerate' | 'approval' | 'series' | 'audio' | 'delete' | null>(null);
  const approval = useApproval(meeting.id).data;
  const series = useSeries(meeting.id).data;
  const decide = useTitleDecision(meeting.id);
  const actionItems = useRegenerateActionItems(meeting.id);
  const copyMinutes = useCopyMinutes(meeting.id);
  const trashShownMeeting = useTrashShownMeeting(meeting.id);
  const { edit: canEdit, delete: canDelete } = meeting.permissions;
  const deleteAudio = useDeleteAudio(meeting.id);
  const canDeleteAudio = usePlayback() !== null && canEdit;
  const isBusy = meeting.state === 'generating' || meeting.state === 'transcribing';

  return (
    <>
      <Menu
        label={texts.moreActions}
        trigger={(props) => (
          <IconButton
            {...props}
            label={texts.moreActions}
            variant="secondary"
            icon={<Ellipsis size={16} aria-hidden />}
          />
        )}
      >
        {isEditing ? null : (
          <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => void copyMinutes()}>
            {texts.copyMinutes}
          </MenuItem>
        )}
        {canEdit ? (
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setOpen('details')}>
            {texts.editDetails}
          </MenuItem>
        ) : null}
        {canEdit ? (
          <MenuItem icon={<Upload size={16} aria-hidden />} disabled={isBusy} onSelect={onImport}>
            {meeting.counts.segments > 0 ? texts.importAnother : texts.importTranscript}
          </MenuItem>
        ) : null}
        {canEdit && meeting.state === 'ready' && meeting.counts.segments > 0 ? (
          <MenuItem icon={<RotateCw size={16} aria-hidden />} onSelect={() => setOpen('regenerate')}>
            {texts.regenerateMinutes}
          </MenuItem>
        ) : null}
        {canEdit && meeting.state === 'ready' && meeting.counts.segments > 0 ? (
          <MenuItem icon={<ListTodo size={16} aria-hidden />} onSelect={() => void actionItems.regenerate()}>
            {texts.regenerateItems}
          </MenuItem>
        ) : null}
        {canEdit && approval?.state === 'draft' && approval.version > 0 ? (
          <MenuItem icon={<CircleCheck size={16} aria-hidden />} onSelect={() => setOpen('approval')}>
            {texts.submitForReview}
          </MenuItem>
        ) : null}
        {canEdit && series?.is_part === false ? (
          <MenuItem icon={<Repeat size={16} aria-hidden />} onSelect={() => setOpen('series')}>
            {texts.addToSeries}
          </MenuItem>
        ) : null}
        {canEdit && hasHiddenSuggestion(meeting) ? (
          <MenuItem icon={<Sparkles size={16} aria-hidden />} onSelect={() => void decide('reshow')}>
            {texts.showSuggestedTitle}
          </MenuItem>
        ) : null}
        {canDeleteAudio || canDelete ? <MenuSeparator /> : null}
        {canDeleteAudio ? (
          <MenuItem isDanger icon={<VolumeX size={16} aria-hidden />} onSelect={() => setOpen('audio')}>
            {meetingTexts.deleteAudio.action}
          </MenuItem>
        ) : null}
        {canDelete ? (
          <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onSelect={() => setOpen('delete')}>
            {texts.deleteMeeting}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'details' ? <DetailsDialog meeting={meeting} onClose={() => setOpen(null)} /> : null}
      {open === 'approval' && approval ? (
        <ApprovalDialog meeting={meeting} approval={approval} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'series' && series ? (
        <SeriesDialog meeting={meeting} series={series} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'regenerate' ? <RegenerateMinutesDialog meeting={meeting} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === 'audio'}
        title={meetingTexts.deleteAudio.action}
        confirmLabel={meetingTexts.deleteAudio.action}
        onClose={() => setOpen(null)}
        onConfirm={deleteAudio}
      >
        {meetingTexts.deleteAudio.confirm}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={texts.deleteMeeting}
        onClose={() => setOpen(null)}
        onConfirm={trashShownMeeting}
      >
        {meetingTexts.delete.confirm(meeting.title)}
      </ConfirmDialog>
    </>
  );
}

/** A suggestion that can be accepted, but is not shown: it was dismissed, or a user chose the title. */
function hasHiddenSuggestion({ title_suggestion, shows_title_suggestion }: Meeting): boolean {
  return title_suggestion !== null && title_suggestion.state !== 'accepted' && !shows_title_suggestion;
}
