import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { ColorDot, Ellipsis, IconButton, ListTodo, Menu, MenuItem, Pencil, Trash2 } from '@minutehand/ui';
import { texts } from '../texts.ts';
import styles from './TypeRow.module.css';

/** One meeting type with its details and permitted actions. */
export function TypeRow({ type, onOpen }: { type: MeetingType; onOpen: (kind: 'edit' | 'wizard' | 'delete') => void }) {
  const { edit, delete: canDelete } = type.permissions;
  return (
    <li className={styles.row}>
      <ColorDot color={type.colour} />
      {edit ? (
        <button
          type="button"
          aria-label={texts.editType(type.name)}
          className={styles.name}
          onClick={() => onOpen('edit')}
        >
          {type.name}
        </button>
      ) : (
        <span className={styles.name}>{type.name}</span>
      )}
      <span className={styles.details}>{describeType(type)}</span>
      {edit ? (
        <Menu
          label={type.name}
          trigger={(props) => (
            <IconButton
              {...props}
              size="small"
              className={styles.menu}
              label={texts.changeType(type.name)}
              icon={<Ellipsis size={16} aria-hidden />}
            />
          )}
        >
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => onOpen('edit')}>
            {texts.edit}
          </MenuItem>
          <MenuItem icon={<ListTodo size={16} aria-hidden />} onSelect={() => onOpen('wizard')}>
            {texts.editByStep}
          </MenuItem>
          {canDelete ? (
            <MenuItem isDanger icon={<Trash2 size={16} aria-hidden />} onSelect={() => onOpen('delete')}>
              {texts.delete}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
    </li>
  );
}

function describeType({ headings, agenda_items, notification_emails, is_default }: MeetingType): string {
  const addresses = notification_emails === '' ? 0 : notification_emails.split(',').length;
  return [
    is_default ? texts.isDefault : '',
    headings.join(', '),
    agenda_items.length > 0 ? texts.agendaItems(agenda_items.length) : '',
    addresses > 0 ? texts.recipients(addresses) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
