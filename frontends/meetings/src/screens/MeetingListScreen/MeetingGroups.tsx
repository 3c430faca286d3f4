import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { ContextMenu, Ellipsis, getDateLanguage, getWeekStart, IconButton, Menu } from '@minutehand/ui';
import { lazyComponent, useNow, useShortcut } from '@minutehand/web-kit';
import { type KeyboardEvent, memo, useState } from 'react';
import { MeetingRow } from '../../features/meetings/components/list/MeetingRow.tsx';
import { SelectionBar } from '../../features/meetings/components/list/SelectionBar.tsx';
import { groupMeetings } from '../../features/meetings/group-meetings.ts';
import { useTrashMeetings } from '../../features/meetings/hooks/use-meeting-changes.ts';
import { useArchiveMeetings, useFavoriteMeeting } from '../../features/meetings/hooks/use-meeting-list-actions.ts';
import { texts } from '../../features/meetings/texts.ts';
import { useRowShortcuts } from '../../shared/hooks/use-row-shortcuts.ts';
import styles from './MeetingListScreen.module.css';
import { MeetingMenuItems, type RowAction } from './MeetingMenuItems.tsx';
import { useMeetingSelection } from './use-meeting-selection.ts';

/** Loaded on demand, as every dialog. */
const RenameDialog = lazyComponent(
  async () => (await import('../../features/meetings/components/list/RenameDialog.tsx')).RenameDialog,
  ({ onClose }) => onClose(),
);
/** Loaded on demand: the dialog contains the member picker. */
const ShareDialog = lazyComponent(
  async () => (await import('../../features/sharing/components/ShareDialog.tsx')).ShareDialog,
  ({ onClose }) => onClose(),
);

type OpenDialog = { action: 'rename' | 'share'; meeting: Meeting };

/** The meetings by period, with selection, menus and the keys of a list. Not rendered again when only the filters load. */
export const MeetingGroups = memo(function MeetingGroups({ meetings }: { meetings: readonly Meeting[] }) {
  const now = useNow();
  const list = useRowShortcuts(texts.title);
  const selection = useMeetingSelection(meetings);
  const trashMeetings = useTrashMeetings();
  const archiveMeetings = useArchiveMeetings();
  const favoriteMeeting = useFavoriteMeeting();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [contextMenu, setContextMenu] = useState<{ meeting: Meeting; position: { left: number; top: number } } | null>(
    null,
  );
  const close = () => setOpenDialog(null);

  function handleAction(meeting: Meeting, action: RowAction) {
    if (action === 'delete') void trashMeetings([meeting.id]);
    else if (action === 'archive') void archiveMeetings([meeting]);
    else if (action === 'select') selection.toggle(meeting.id);
    else if (action === 'favorite') void favoriteMeeting(meeting);
    else setOpenDialog({ action, meeting });
  }

  const getFocusedMeeting = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-meeting]');
    return meetings.find(({ id }) => id === row?.dataset.meeting);
  };
  useShortcut({ keys: 'x', label: texts.shortcuts.select, group: texts.title }, () => {
    const meeting = getFocusedMeeting();
    if (meeting) selection.toggle(meeting.id);
  });
  useShortcut({ keys: 'f', label: texts.shortcuts.favorite, group: texts.title }, () => {
    const meeting = getFocusedMeeting();
    if (meeting) handleAction(meeting, 'favorite');
  });
  useShortcut({ keys: 'e', label: texts.shortcuts.rename, group: texts.title }, () => {
    const meeting = getFocusedMeeting();
    if (meeting?.permissions.edit) handleAction(meeting, 'rename');
  });

  /** Changes the selected meetings and clears the selection; undefined if the user may not change all of them. */
  function getChange(permission: 'edit' | 'delete', change: (selected: readonly Meeting[]) => Promise<unknown>) {
    const selected = selection.meetings;
    if (selected.some(({ permissions }) => !permissions[permission])) return undefined;
    return () => {
      selection.clear();
      void change(selected);
    };
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links of the rows
    <div
      ref={list}
      data-selecting={selection.meetings.length > 0 ? '' : undefined}
      onKeyDown={(event) => moveWithArrows(event)}
    >
      <ul aria-label={texts.title}>
        {groupMeetings(meetings, now, getWeekStart(getDateLanguage() ?? navigator.language)).map((group, groupIndex) =>
          group.meetings.map((meeting, index) => (
            <li key={meeting.id}>
              {index === 0 ? (
                <h2 className={styles.group} data-first={groupIndex === 0 ? '' : undefined}>
                  {group.label}
                </h2>
              ) : null}
              <MeetingRow
                meeting={meeting}
                group={group}
                isSelected={selection.has(meeting.id)}
                onToggle={() => selection.toggle(meeting.id)}
                onContextMenu={(position) => setContextMenu({ meeting, position })}
                menu={
                  <Menu
                    label={texts.menu.label(meeting.title)}
                    trigger={(props) => (
                      <IconButton
                        {...props}
                        size="small"
                        label={texts.menu.label(meeting.title)}
                        icon={<Ellipsis size={16} aria-hidden />}
                      />
                    )}
                  >
                    <MeetingMenuItems meeting={meeting} onAction={(action) => handleAction(meeting, action)} />
                  </Menu>
                }
              />
            </li>
          )),
        )}
      </ul>
      {selection.meetings.length > 0 ? (
        <SelectionBar
          count={selection.meetings.length}
          onClear={selection.clear}
          areArchived={selection.meetings[0]?.archived ?? false}
          onArchive={getChange('edit', archiveMeetings)}
          onDelete={getChange('delete', (selected) => trashMeetings(selected.map(({ id }) => id)))}
        />
      ) : null}
      {contextMenu ? (
        <ContextMenu
          key={`${contextMenu.meeting.id} ${contextMenu.position.left} ${contextMenu.position.top}`}
          label={texts.menu.label(contextMenu.meeting.title)}
          position={contextMenu.position}
          onClose={() => setContextMenu(null)}
        >
          <MeetingMenuItems
            meeting={contextMenu.meeting}
            onAction={(action) => handleAction(contextMenu.meeting, action)}
          />
        </ContextMenu>
      ) : null}
      {openDialog?.action === 'rename' ? <RenameDialog meeting={openDialog.meeting} onClose={close} /> : null}
      {openDialog?.action === 'share' ? <ShareDialog meeting={openDialog.meeting} onClose={close} /> : null}
    </div>
  );
});

/** The arrow keys move between rows when a row has the focus. */
function moveWithArrows(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(event.target) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
