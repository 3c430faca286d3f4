import { ArrowDownWideNarrow } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Select, type SelectOption } from '../controls/Select.tsx';
import styles from './FilterSelect.module.css';

export type FilterSelectProps = {
  label: string;
  /** The first option is the default. */
  options: readonly SelectOption[];
  value: string;
  /** Selects the sort order of a list, which is no filter: it is not accented. */
  isOrder?: boolean;
  onChange: (value: string) => void;
};

/** A select without a border, for the filters and the order of a list. A filter with another value than its default is accented. */
export function FilterSelect({ label, options, value, isOrder = false, onChange }: FilterSelectProps) {
  const isSet = !isOrder && value !== options[0]?.value;
  return (
    <div className={classNames(styles.filter, isSet && styles.set, isOrder && styles.order)}>
      {isOrder ? <ArrowDownWideNarrow size={14} aria-hidden className={styles.icon} /> : null}
      <Select
        label={label}
        hideLabel
        options={options}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
