import { Select } from '../controls/Select.tsx';
import styles from './DatePicker.module.css';
import { padTwo } from './plain-date.ts';

/** Hour and minute in their steps; a time between the steps is offered too, so that nothing changes by looking. */
export function TimeOfDay(props: {
  value: string | null;
  defaultTime: string;
  hourStep: number;
  minuteStep: number;
  disabled: boolean;
  onChange: (time: string) => void;
}) {
  const [hour = '', minute = ''] = (props.value ?? props.defaultTime).split(':');
  return (
    <div className={styles.time}>
      <Select
        label="Hour"
        disabled={props.disabled}
        value={hour}
        options={steps(24, props.hourStep, hour)}
        onChange={(event) => props.onChange(`${event.currentTarget.value}:${minute}`)}
      />
      <Select
        label="Minute"
        disabled={props.disabled}
        value={minute}
        options={steps(60, props.minuteStep, minute)}
        onChange={(event) => props.onChange(`${hour}:${event.currentTarget.value}`)}
      />
    </div>
  );
}

function steps(end: number, step: number, current: string): { value: string; label: string }[] {
  const size = Math.max(1, Math.floor(step));
  const values = Array.from({ length: Math.ceil(end / size) }, (_, at) => padTwo(at * size));
  const all = values.includes(current) ? values : [...values, current].sort();
  return all.map((value) => ({ value, label: value }));
}
