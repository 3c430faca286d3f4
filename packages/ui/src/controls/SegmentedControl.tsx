import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHiddenClass } from '../display/VisuallyHidden.tsx';
import styles from './SegmentedControl.module.css';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
};

/** A radio group shown as a row of segments. */
export function SegmentedControl<Value extends string>(props: {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={visuallyHiddenClass}>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className={classNames(visuallyHiddenClass, styles.input)}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
