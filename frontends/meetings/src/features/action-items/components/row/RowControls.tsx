import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import {
  Check,
  Ellipsis,
  IconButton,
  Kbd,
  LinkIcon,
  Menu,
  MenuItem,
  MessageSquare,
  Pencil,
  Quote,
  Trash2,
  X,
} from '@minutehand/ui';
import { useId } from 'react';
import { useCopyLink } from '../../hooks/use-item-link.ts';
import { texts } from '../../texts.ts';
import { PriorityIcon } from '../priority/PriorityIcon.tsx';
import styles from './ActionItemRow.module.css';

/** The button at the end of an item that came from the transcript. Its name includes the item's text. */
export function SourceButton(props: {
  textId: string;
  isOpen: boolean;
  controls: string | undefined;
  onClick: () => void;
}) {
  const { textId, isOpen, controls, onClick } = props;
  const id = useId();
  return (
    <IconButton
      id={id}
      size="small"
      className={styles.source}
      label={isOpen ? texts.hideSource : texts.showSource}
      aria-labelledby={`${id} ${textId}`}
      icon={<Quote size={14} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
    />
  );
}

/** Accepts or rejects a suggestion. A and R do the same. */
export function ReviewButtons(props: { textId: string; onAccept: () => void; onReject: () => void }) {
  const { textId, onAccept, onReject } = props;
  return (
    <>
      <IconButton
        size="small"
        data-row
        label={texts.accept}
        shortcut={texts.keys.accept}
        aria-describedby={textId}
        icon={<Check size={16} aria-hidden />}
        onClick={onAccept}
      />
      <IconButton
        size="small"
        label={texts.reject}
        shortcut={texts.keys.reject}
        aria-describedby={textId}
        icon={<X size={16} aria-hidden />}
        onClick={onReject}
      />
    </>
  );
}

export function RowMenu(props: {
  textId: string;
  item: ActionItem;
  /** The user's permitted actions on the item, besides copying its link. */
  access: 'edit' | 'amend' | 'read';
  onEdit: () => void;
  /** Opens the menu of priorities; undefined if the user may not set one. */
  onPrioritize: (() => void) | undefined;
  /** Undefined for an item with comments, which has a button for them. */
  onComment: (() => void) | undefined;
  onDelete: () => void;
}) {
  const { textId, item, access, onEdit, onPrioritize, onComment, onDelete } = props;
  const copyLink = useCopyLink(item);
  const id = useId();
  return (
    <Menu
      label={texts.itemActions}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          id={id}
          size="small"
          className={styles.menu}
          label={texts.itemActions}
          aria-labelledby={`${id} ${textId}`}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      )}
    >
      {access === 'read' ? null : (
        <MenuItem icon={<Pencil size={16} aria-hidden />} hint={<Kbd>{texts.keys.edit}</Kbd>} onSelect={onEdit}>
          {access === 'amend' ? texts.amend : texts.edit}
        </MenuItem>
      )}
      {onPrioritize === undefined ? null : (
        <MenuItem
          icon={<PriorityIcon priority="medium" />}
          hint={<Kbd>{texts.keys.priority}</Kbd>}
          onSelect={onPrioritize}
        >
          {texts.priority.set}
        </MenuItem>
      )}
      {onComment === undefined ? null : (
        <MenuItem icon={<MessageSquare size={16} aria-hidden />} onSelect={onComment}>
          {texts.comments.show(0)}
        </MenuItem>
      )}
      <MenuItem icon={<LinkIcon size={16} aria-hidden />} onSelect={() => void copyLink()}>
        {texts.copyLink}
      </MenuItem>
      {access === 'edit' ? (
        <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onSelect={onDelete}>
          {texts.delete}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
