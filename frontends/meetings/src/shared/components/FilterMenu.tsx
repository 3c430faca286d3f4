import { ArrowDownWideNarrow, Button, ChevronDown, classNames, Menu, MenuRadioItem } from '@minutehand/ui';
import type { ReactNode } from 'react';
import styles from './FilterMenu.module.css';

type FilterOption = { value: string; label: string; icon?: ReactNode };

/** A button without a border. It shows the name of the filter, or the selected value. The first option is the default. */
export function FilterMenu(props: {
  label: string;
  value: string;
  options: readonly FilterOption[];
  /** Shown in place of the option's label. */
  shownValue?: string | undefined;
  /** The menu selects a sort order, so the button always shows the value. */
  isOrder?: boolean;
  onChange: (value: string) => void;
}) {
  const { label, value, options, isOrder = false, onChange } = props;
  const isSet = value !== options[0]?.value;
  const shownValue = props.shownValue ?? options.find((option) => option.value === value)?.label ?? label;
  return (
    <Menu
      label={label}
      placement={isOrder ? 'bottom-end' : 'bottom-start'}
      trigger={(trigger) => (
        <Button
          {...trigger}
          size="small"
          variant="ghost"
          className={classNames(styles.filter, isSet && !isOrder && styles.set)}
          aria-label={isSet || isOrder ? `${label}: ${shownValue}` : label}
        >
          {isOrder ? <ArrowDownWideNarrow size={14} aria-hidden /> : null}
          <span className={styles.value}>{isSet || isOrder ? shownValue : label}</span>
          {isOrder ? null : <ChevronDown size={14} aria-hidden />}
        </Button>
      )}
    >
      {options.map((option) => (
        <MenuRadioItem
          key={option.value}
          checked={option.value === value}
          icon={option.icon}
          onSelect={() => onChange(option.value)}
        >
          {option.label}
        </MenuRadioItem>
      ))}
    </Menu>
  );
}
