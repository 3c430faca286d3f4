import { Select } from '../controls/Select.tsx';
import { texts } from '../texts.ts';
import styles from './DatePicker.module.css';
import { padTwo } from './plain-date.ts';

/** Selects for hour and minute. A current value between the steps is also listed, so that opening changes nothing. */
export function TimeOfDay(props: {
  value: string | null;
  defaultTime: string;
  hourStep: number;
  minuteStep: number;
  disabled: boolean;
  /** Names the hours as this language does ("2 PM"). Default: 00 to 23. */
  language?: string | undefined;
  onChange: (time: string) => void;
}) {
  const [hour = '', minute = ''] = (props.value ?? props.defaultTime).split(':');
  return (
    <div className={styles.time}>
      <Select
        label={texts.time.hour}
        disabled={props.disabled}
        value={hour}
        options={getOptions(24, props.hourStep, hour).map((option) => ({
          ...option,
          label: props.language === undefined ? option.label : formatHour(Number(option.value), props.language),
        }))}
        onChange={(event) => props.onChange(`${event.currentTarget.value}:${minute}`)}
      />
      <Select
        label={texts.time.minute}
        disabled={props.disabled}
        value={minute}
        options={getOptions(60, props.minuteStep, minute)}
        onChange={(event) => props.onChange(`${hour}:${event.currentTarget.value}`)}
      />
    </div>
  );
}

function getOptions(end: number, step: number, current: string): { value: string; label: string }[] {
  const increment = Math.max(1, Math.floor(step));
  const values = Array.from({ length: Math.ceil(end / increment) }, (_, index) => padTwo(index * increment));
  const listed = values.includes(current) ? values : [...values, current].sort();
  return listed.map((value) => ({ value, label: value }));
}

function formatHour(hour: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2026, 0, 1, hour)));
}
