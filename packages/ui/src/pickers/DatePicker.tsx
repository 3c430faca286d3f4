import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import control from '../controls/control.module.css';
import { Field, type FieldOptions } from '../controls/Field.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { getDateLanguage } from '../date-language.ts';
import { DEFAULT_TIME, HOUR_STEP, MINUTE_STEP } from '../limits.ts';
import { texts } from '../texts.ts';
import styles from './DatePicker.module.css';
import { DatePickerPanel } from './DatePickerPanel.tsx';
import {
  createDayRules,
  type DateSelection,
  type DayLimits,
  formatSelectionAsText,
  formatSelectionAsValue,
  parseSelection,
} from './day-rules.ts';
import { createGregorianFormat } from './gregorian-format.ts';
import { formatLocalized, parseLocalized } from './localized-date.ts';
import { toPlainDate, toUtcDate } from './plain-date.ts';
import { useDebouncedCallback } from './use-debounced-callback.ts';

export type DatePickerProps = FieldOptions &
  DayLimits & {
    /** "2026-03-12", or "2026-03-12T14:05" with a time; empty if no date is set. A local date without a time zone. */
    value: string;
    /** Called on every change, only with valid and selectable values. */
    onChange: (value: string) => void;
    /** Called 300 ms after the last change or when the field loses focus, for saving. */
    onDebouncedChange?: (value: string) => void;
    /** Called when the field becomes valid or invalid. An empty field is valid unless required. */
    onValidityChange?: (isValid: boolean) => void;
    /** The format of the field: "2026-03-12 14:05", or that of the language, which it then also parses. */
    format?: 'iso' | 'localized';
    /** Adds a time of day. */
    withTime?: boolean;
    hourStep?: number;
    minuteStep?: number;
    /** The time of a date that is selected before its time. */
    defaultTime?: string;
    required?: boolean;
    disabled?: boolean;
    /** Keeps the focus and the value, for use while saving. */
    readOnly?: boolean;
    placeholder?: string;
    name?: string;
    /** Language of the calendar. Default: the browser's. */
    language?: string;
    /** First day of the week, 0 is Sunday. Default: that of the language. */
    weekStart?: number;
    today?: Date;
  };

/** A field for a date, typed or selected from a calendar, with an optional time of day. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onValidityChange, withTime = false, disabled, readOnly = false, required } = props;
  const { label, hint, hideLabel, className, placeholder, name } = props;
  const { hourStep = HOUR_STEP, minuteStep = MINUTE_STEP, defaultTime = DEFAULT_TIME } = props;
  const panelId = useId();
  const rules = createDayRules(props);
  const selected = parseSelection(value, withTime);
  const [draft, setDraft] = useState<Draft | null>(null);
  const isValid = !draft?.problem;
  const [isOpen, setOpen] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  const openerRef = useRef<HTMLElement>(null);
  const { schedule, flush } = useDebouncedCallback(props.onDebouncedChange);
  const language = props.language ?? getDateLanguage() ?? navigator.language;
  const isLocalized = props.format === 'localized';
  const display = (selection: DateSelection) =>
    isLocalized ? formatLocalized(selection, language) : formatSelectionAsText(selection);
  const example = display({ date: EXAMPLE_DAY, time: withTime ? EXAMPLE_TIME : null });

  function emit(next: string) {
    if (next === value) return;
    onChange(next);
    schedule(next);
  }

  function changeText(text: string) {
    const { problem, next } = parseText(text, {
      ...{ withTime, required, getProblem: rules.getProblem },
      ...(isLocalized ? { language, example } : {}),
    });
    setDraft({ text, problem, isProblemShown: draft?.isProblemShown === true && problem !== null });
    if ((problem === null) !== isValid) onValidityChange?.(problem === null);
    if (problem === null) emit(next);
  }

  /** On blur, valid text is formatted and invalid text stays with its error. */
  function commit() {
    if (draft?.problem) setDraft({ ...draft, isProblemShown: true });
    else setDraft(null);
    flush();
  }

  function select(next: DateSelection | null) {
    if (readOnly) return;
    if (!isValid) onValidityChange?.(true);
    setDraft(null);
    emit(next ? formatSelectionAsValue(next) : '');
  }

  function open(from: HTMLElement) {
    if (readOnly) return;
    openerRef.current = from;
    setOpen(true);
  }

  function close(returnFocus: boolean) {
    setOpen(false);
    flush();
    if (returnFocus) openerRef.current?.focus({ preventScroll: true });
  }

  const shownProblem = draft?.isProblemShown ? draft.problem : null;
  return (
    <Field label={label} hint={hint} error={shownProblem ?? props.error} hideLabel={hideLabel} className={className}>
      {(field) => (
        <div ref={boxRef} className={styles.box}>
          <input
            {...field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            name={name}
            required={required}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={placeholder ?? (isLocalized ? example : withTime ? 'YYYY-MM-DD HH:MM' : 'YYYY-MM-DD')}
            value={draft?.text ?? (selected ? display(selected) : '')}
            className={classNames(control.control, styles.input)}
            ref={(input) => input?.setCustomValidity(draft?.problem ?? '')}
            onFocus={() => {
              if (isOpen) close(false);
            }}
            onChange={(event) => changeText(event.currentTarget.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit();
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              open(event.currentTarget);
            }}
          />
          <IconButton
            size="small"
            disabled={disabled}
            className={styles.opener}
            label={selected ? `Change ${label}, ${describeSelection(selected, language)}` : `Choose ${label}`}
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
              anchor={boxRef}
              selected={selected}
              today={toPlainDate(props.today ?? new Date())}
              rules={rules}
              language={language}
              weekStart={props.weekStart}
              time={
                withTime ? { hourStep, minuteStep, defaultTime, language: isLocalized ? language : undefined } : null
              }
              canClear={!required && selected !== null}
              onSelect={select}
              onClose={close}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

const EXAMPLE_DAY = { year: 2026, month: 3, day: 12 };
const EXAMPLE_TIME = '14:05';

function describeSelection({ date, time }: DateSelection, language: string): string {
  const day = createGregorianFormat(language, { dateStyle: 'long' }).format(toUtcDate(date));
  return time === null ? day : `${day}, ${time}`;
}

/** Text that is typed and not committed. */
type Draft = {
  text: string;
  problem: string | null;
  /** The problem is shown after the field loses focus, not while typing. */
  isProblemShown: boolean;
};

function parseText(
  text: string,
  options: {
    withTime: boolean;
    required?: boolean;
    getProblem: (date: DateSelection['date']) => string | null;
    /** Set if the field parses the format of the language, besides "2026-03-12". */
    language?: string;
    example?: string;
  },
): { problem: string | null; next: string } {
  if (text.trim() === '') return { problem: options.required ? texts.calendar.missing : null, next: '' };
  const { withTime, language, example } = options;
  const selected =
    parseSelection(text, withTime) ?? (language === undefined ? null : parseLocalized(text, withTime, language));
  if (!selected) {
    const problem =
      example === undefined
        ? texts.calendar.invalidIso(withTime, withTime ? '2026-03-12 14:05' : '2026-03-12')
        : texts.calendar.invalidLocalized(withTime, example);
    return { problem, next: '' };
  }
  return { problem: options.getProblem(selected.date), next: formatSelectionAsValue(selected) };
}
