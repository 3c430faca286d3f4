import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import control from '../controls/control.module.css';
import { Field, type FieldOptions } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { DEFAULT_TIME, HOUR_STEP, MINUTE_STEP } from '../limits.ts';
import styles from './DatePicker.module.css';
import { DatePickerPanel } from './DatePickerPanel.tsx';
import {
  createDayRules,
  type DateSelection,
  type DayLimits,
  displaySelection,
  formatSelection,
  parseSelection,
} from './day-rules.ts';
import { toPlainDate, toUtcDate } from './plain-date.ts';
import { useDebouncedCallback } from './use-debounced-callback.ts';

export interface DatePickerProps extends FieldOptions, DayLimits {
  /** "2026-03-12", with times "2026-03-12T14:05"; empty when there is none. A day as the calendar has it, in no time zone. */
  value: string;
  /** Every change, at once; never a value that is no day or that may not be chosen. */
  onChange: (value: string) => void;
  /** The value once it rests for 300 ms or is left: for whoever saves each change. */
  onDebouncedChange?: (value: string) => void;
  /** Whether what stands in the field is a value (an empty field is one): a form does not save otherwise. */
  onValidityChange?: (isValid: boolean) => void;
  /** A time of day belongs to it. */
  withTime?: boolean;
  hourStep?: number;
  minuteStep?: number;
  /** The time of a day that is chosen before its time. */
  defaultTime?: string;
  required?: boolean;
  disabled?: boolean;
  /** Keeps the focus and its value: while what stands there is being saved. */
  readOnly?: boolean;
  placeholder?: string;
  name?: string;
  /** Language of the calendar; the reader's when not given. */
  language?: string;
  /** First day of the week, 0 is Sunday; as the language has it when not given. */
  weekStart?: number;
  today?: Date;
}

/** A field for a day, to be typed or chosen from a calendar, and for a time of day where one belongs to it. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onValidityChange, withTime = false, disabled, readOnly = false, required } = props;
  const { label, hint, hideLabel, className, placeholder, name } = props;
  const { hourStep = HOUR_STEP, minuteStep = MINUTE_STEP, defaultTime = DEFAULT_TIME } = props;
  const panelId = useId();
  const rules = createDayRules(props);
  const chosen = parseSelection(value, withTime);
  const [draft, setDraft] = useState<Draft | null>(null);
  const isValid = !draft?.problem;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const { changed, settle } = useDebouncedCallback(props.onDebouncedChange);
  const language = props.language ?? navigator.language;

  function emit(next: string) {
    if (next === value) return;
    onChange(next);
    changed(next);
  }

  function type(text: string) {
    const { problem, next } = read(text, { withTime, required, getProblem: rules.getProblem });
    setDraft({ text, problem, isShown: draft?.isShown === true && problem !== null });
    if ((problem === null) !== isValid) onValidityChange?.(problem === null);
    if (problem === null) emit(next);
  }

  /** What is right is written in full, what is wrong stays and says why. */
  function leave() {
    if (draft?.problem) setDraft({ ...draft, isShown: true });
    else setDraft(null);
    settle();
  }

  function choose(next: DateSelection | null) {
    if (readOnly) return;
    if (!isValid) onValidityChange?.(true);
    setDraft(null);
    emit(next ? formatSelection(next) : '');
  }

  function open(from: HTMLElement) {
    if (readOnly) return;
    opener.current = from;
    setOpen(true);
  }

  function close(returnFocus: boolean) {
    setOpen(false);
    settle();
    if (returnFocus) opener.current?.focus({ preventScroll: true });
  }

  const told = draft?.isShown ? draft.problem : null;
  return (
    <Field label={label} hint={hint} error={told ?? props.error} hideLabel={hideLabel} className={className}>
      {(field) => (
        <div ref={box} className={styles.box}>
          <input
            {...field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            name={name}
            required={required}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={placeholder ?? (withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD')}
            value={draft?.text ?? (chosen ? displaySelection(chosen) : '')}
            className={classNames(control.control, styles.input)}
            ref={(input) => input?.setCustomValidity(draft?.problem ?? '')}
            onFocus={() => {
              if (isOpen) close(false);
            }}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              open(event.currentTarget);
            }}
          />
          <IconButton
            size="small"
            disabled={disabled}
            className={styles.opener}
            label={chosen ? `Change ${label}, ${inWords(chosen, language)}` : `Choose ${label}`}
            icon={<CalendarDays size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={(event) => (isOpen ? close(true) : open(event.currentTarget))}
          />
          {isOpen ? (
            <DatePickerPanel
              id={panelId}
              label={label}
              anchor={box}
              chosen={chosen}
              today={toPlainDate(props.today ?? new Date())}
              rules={rules}
              language={language}
              weekStart={props.weekStart}
              time={withTime ? { hourStep, minuteStep, defaultTime } : null}
              canClear={!required && chosen !== null}
              onChoose={choose}
              onClose={close}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

function inWords({ date, time }: DateSelection, language: string): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(toUtcDate(date));
  return time === null ? day : `${day}, ${time}`;
}

/** What is typed and not yet left. */
interface Draft {
  text: string;
  problem: string | null;
  /** The problem is said once the field is left, not while it is being written. */
  isShown: boolean;
}

function read(
  text: string,
  rules: { withTime: boolean; required?: boolean; getProblem: (date: DateSelection['date']) => string | null },
): { problem: string | null; next: string } {
  if (text.trim() === '') return { problem: rules.required ? 'Choose a date.' : null, next: '' };
  const chosen = parseSelection(text, rules.withTime);
  if (!chosen) {
    const sample = rules.withTime ? '2026-03-12 14:05' : '2026-03-12';
    return { problem: `Write it as year, month and day${rules.withTime ? ' with a time' : ''}: ${sample}.`, next: '' };
  }
  return { problem: rules.getProblem(chosen.date), next: formatSelection(chosen) };
}
