import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import {
  Archive,
  ArchiveRestore,
  ArrowRight,
  copyText,
  Kbd,
  LinkIcon,
  MenuItem,
  MenuSeparator,
  Pencil,
  Share2,
  SquareCheck,
  Star,
  StarOff,
  Trash2,
  Users,
  useToast,
} from '@minutehand/ui';
import { useNavigate } from '@minutehand/web-kit';
import { texts } from '../../features/meetings/texts.ts';

export type RowAction = 'select' | 'favorite' | 'rename' | 'share' | 'archive' | 'delete';

/** The permitted actions on a meeting of the list, for the menu of its row and the context menu. */
export function MeetingMenuItems({ meeting, onAction }: { meeting: Meeting; onAction: (action: RowAction) => void }) {
  const { edit, share, delete: canDelete } = meeting.permissions;
  const navigate = useNavigate();
  const toast = useToast();
  const path = `/meetings/${meeting.id}`;

  async function copyLink() {
    const outcome = await copyText(new URL(path, location.origin).href);
    if (outcome === 'copied') toast(texts.linkCopied, { tone: 'success' });
    else toast(texts.linkNotCopied, { tone: 'danger' });
  }

  return (
    <>
      <MenuItem icon={<ArrowRight size={16} aria-hidden />} onSelect={() => void navigate(path)}>
        {texts.menu.open}
      </MenuItem>
      <MenuItem icon={<LinkIcon size={16} aria-hidden />} onSelect={() => void copyLink()}>
        {texts.menu.copyLink}
      </MenuItem>
      {edit || canDelete ? (
        <MenuItem icon={<SquareCheck size={16} aria-hidden />} hint={<Kbd>X</Kbd>} onSelect={() => onAction('select')}>
          {texts.menu.select}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={meeting.favorite ? <StarOff size={16} aria-hidden /> : <Star size={16} aria-hidden />}
        hint={<Kbd>F</Kbd>}
        onSelect={() => onAction('favorite')}
      >
        {meeting.favorite ? texts.menu.removeFavorite : texts.menu.addFavorite}
      </MenuItem>
      {edit ? (
        <MenuItem icon={<Pencil size={16} aria-hidden />} hint={<Kbd>E</Kbd>} onSelect={() => onAction('rename')}>
          {texts.menu.rename}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={share ? <Share2 size={16} aria-hidden /> : <Users size={16} aria-hidden />}
        onSelect={() => onAction('share')}
      >
        {share ? texts.menu.share : texts.menu.people}
      </MenuItem>
      {edit || canDelete ? <MenuSeparator /> : null}
      {edit ? (
        <MenuItem
          icon={meeting.archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          onSelect={() => onAction('archive')}
        >
          {meeting.archived ? texts.menu.unarchive : texts.menu.archive}
        </MenuItem>
      ) : null}
      {canDelete ? (
        <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onSelect={() => onAction('delete')}>
          {texts.menu.delete}
        </MenuItem>
      ) : null}
    </>
  );
}
