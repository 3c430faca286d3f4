import type { Meeting } from '@minutehand/contracts/http/meetings';
import type { MinutesAnswer } from '@minutehand/contracts/http/minutes';
import {
  ConfirmDialog,
  Copy,
  copyText,
  Ellipsis,
  IconButton,
  ListTodo,
  Menu,
  MenuItem,
  MenuSeparator,
  RotateCw,
  Sparkles,
  Trash2,
  Upload,
  useToast,
} from '@minutehand/ui';
import { errorMessage, useNavigate, useQueryClient } from '@minutehand/web-kit';
import { useState } from 'react';
import { WriteAgainDialog } from '../../features/generation/components/WriteAgainDialog.tsx';
import { useRegenerateActionItems } from '../../features/generation/hooks/use-regenerate-action-items.ts';
import { deleteMeeting } from '../../features/meetings/api.ts';
import { useTitleDecision } from '../../features/meetings/hooks/use-title-decision.ts';
import { ImportDialog } from '../../features/transcript/components/source/ImportDialog.tsx';
import { queryKeys } from '../../shared/query-keys.ts';

/** What can be done with a meeting, for those who may. Minutes that are being written are not copied. */
export function MeetingMenu({ meeting, isWriting }: { meeting: Meeting; isWriting: boolean }) {
  const [open, setOpen] = useState<'import' | 'again' | 'delete' | null>(null);
  const decide = useTitleDecision(meeting.id);
  const actionItems = useRegenerateActionItems(meeting.id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { edit: mayEdit, delete: mayDelete } = meeting.permissions;
  const isBusy = meeting.state === 'generating' || meeting.state === 'transcribing';

  async function copyMinutes() {
    const minutes = queries.getQueryData<MinutesAnswer>(queryKeys.minutes(meeting.id));
    const outcome = await copyText(minutes?.content ?? '');
    if (outcome === 'empty') toast('There are no minutes to copy');
    else if (outcome === 'copied') toast('Copied!', { tone: 'success' });
    else toast('Failed!', { tone: 'danger' });
  }

  async function remove() {
    try {
      await deleteMeeting(meeting.id);
    } catch (error) {
      toast(errorMessage(error), { tone: 'danger' });
      throw error;
    }
    void navigate('/meetings', { replace: true });
    toast('Meeting deleted');
    queries.removeQueries({ queryKey: queryKeys.meetingLists() });
    queries.removeQueries({ queryKey: queryKeys.boards() });
  }

  return (
    <>
      <Menu
        label="More actions"
        trigger={(props) => (
          <IconButton {...props} label="More actions" variant="secondary" icon={<Ellipsis size={16} aria-hidden />} />
        )}
      >
        {isWriting ? null : (
          <MenuItem icon={<Copy size={16} aria-hidden />} onSelect={() => void copyMinutes()}>
            Copy minutes
          </MenuItem>
        )}
        {mayEdit ? (
          <MenuItem icon={<Upload size={16} aria-hidden />} disabled={isBusy} onSelect={() => setOpen('import')}>
            {meeting.counts.segments > 0 ? 'Import another transcript' : 'Import a transcript'}
          </MenuItem>
        ) : null}
        {mayEdit && meeting.state === 'ready' && meeting.counts.segments > 0 ? (
          <MenuItem icon={<RotateCw size={16} aria-hidden />} onSelect={() => setOpen('again')}>
            Write the minutes again
          </MenuItem>
        ) : null}
        {mayEdit && meeting.state === 'ready' && meeting.counts.segments > 0 ? (
          <MenuItem icon={<ListTodo size={16} aria-hidden />} onSelect={() => void actionItems.regenerate()}>
            Regenerate action items
          </MenuItem>
        ) : null}
        {mayEdit && meeting.title_suggestion?.state === 'dismissed' ? (
          <MenuItem icon={<Sparkles size={16} aria-hidden />} onSelect={() => void decide('reshow')}>
            Show suggestion again
          </MenuItem>
        ) : null}
        {mayDelete ? (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={() => setOpen('delete')}>
              Delete meeting
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {open === 'import' ? <ImportDialog meeting={meeting} onClose={() => setOpen(null)} /> : null}
      {open === 'again' ? <WriteAgainDialog meeting={meeting} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog open={open === 'delete'} title="Delete meeting" onClose={() => setOpen(null)} onConfirm={remove}>
        “{meeting.title}” will be deleted with its transcript, minutes and action items. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
