import { ACTION_ITEM_PRIORITIES, type ActionItemPriority } from '@minutehand/contracts/action-item-priorities';
import { classNames, IconButton, Menu, MenuRadioItem, VisuallyHidden } from '@minutehand/ui';
import { useId } from 'react';
import { texts } from '../../texts.ts';
import styles from './Priority.module.css';
import { PriorityIcon } from './PriorityIcon.tsx';

/**
 * The priority of an item after its text. Users who can change it get a menu; the key P and the menu of the row open it.
 * If the item has no priority, the button appears on hover or focus.
 */
export function PriorityPicker(props: {
  textId: string;
  value: ActionItemPriority;
  onChange: ((priority: ActionItemPriority) => void) | null;
}) {
  const { textId, value, onChange } = props;
  const id = useId();
  if (onChange === null)
    return value === 'none' ? null : (
      <span className={styles.static}>
        <PriorityIcon priority={value} />
        <VisuallyHidden>{texts.priority.of(value)}</VisuallyHidden>
      </span>
    );
  return (
    <Menu
      label={texts.priority.label}
      placement="bottom-start"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          id={id}
          size="small"
          data-priority={value}
          className={classNames(styles.picker, value === 'none' && styles.unset)}
          label={texts.priority.of(value)}
          shortcut={texts.keys.priority}
          aria-labelledby={`${id} ${textId}`}
          icon={<PriorityIcon priority={value} />}
        />
      )}
    >
      {ACTION_ITEM_PRIORITIES.toReversed().map((priority) => (
        <MenuRadioItem
          key={priority}
          checked={priority === value}
          icon={<PriorityIcon priority={priority} />}
          onSelect={() => priority === value || onChange(priority)}
        >
          {texts.priority.names[priority]}
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
