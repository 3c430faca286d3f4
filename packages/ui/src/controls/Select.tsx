import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { Field, type FieldOptions } from './Field.tsx';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
};

export type SelectProps = FieldOptions &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> & {
    options: readonly SelectOption[];
    ref?: Ref<HTMLSelectElement>;
  };

/** A native select with a label. */
export function Select({ label, hint, error, hideLabel, className, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <div className={styles.selectBox}>
          <select {...select} {...control} className={classNames(styles.control, styles.select)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden className={styles.selectIcon} />
        </div>
      )}
    </Field>
  );
}
