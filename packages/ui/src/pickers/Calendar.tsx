import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { texts } from '../texts.ts';
import styles from './Calendar.module.css';
import type { DayRules } from './day-rules.ts';
import { createGregorianFormat } from './gregorian-format.ts';
import {
  addDays,
  addMonths,
  clampPlainDate,
  comparePlainDates,
  countDaysInMonth,
  formatPlainDate,
  getWeekday,
  getWeeksOfMonth,
  type PlainDate,
  toUtcDate,
} from './plain-date.ts';

export type CalendarProps = {
  selected: PlainDate | null;
  today: PlainDate;
  rules: DayRules;
  language: string;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  onSelect: (date: PlainDate) => void;
};

/** One month as a grid. Arrows move by day and week, Home and End within the week, Page Up and Page Down by month, or by year with Shift. */
export function Calendar({ selected, today, rules, language, weekStart, onSelect }: CalendarProps) {
  const id = useId();
  const gridRef = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(() => clampPlainDate(selected ?? today, rules.min, rules.max));
  // Keyboard navigation moves the focus to the day; the month and year buttons keep it.
  const [isDayFocused, setDayFocused] = useState(true);
  const currentText = formatPlainDate(current);
  useEffect(() => {
    if (isDayFocused)
      gridRef.current?.querySelector<HTMLElement>(`[data-day="${currentText}"]`)?.focus({ preventScroll: true });
  }, [currentText, isDayFocused]);

  function goTo(date: PlainDate, focusDay: boolean) {
    setDayFocused(focusDay);
    setCurrent(clampPlainDate(date, rules.min, rules.max));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = getDateForKey(event, current, weekStart, isRtl);
    if (!next) return;
    event.preventDefault();
    // Keeps a surrounding list from handling the same keys.
    event.stopPropagation();
    goTo(next, true);
  }

  const formats = createDayFormats(language);
  const getPageButtonProps = (months: number) => {
    const isAtLimit = isOutside(addMonths(current, months), months < 0, rules);
    // Not `disabled`, because a disabled button loses the focus.
    return {
      'aria-disabled': isAtLimit || undefined,
      onClick: () => isAtLimit || goTo(addMonths(current, months), false),
    };
  };
  const weeks = getWeeksOfMonth(current, weekStart);
  return (
    <div className={styles.calendar}>
      <div className={styles.header}>
        <IconButton
          size="small"
          label={texts.calendar.previousYear}
          icon={<ChevronsLeft size={16} aria-hidden />}
          {...getPageButtonProps(-12)}
        />
        <IconButton
          size="small"
          label={texts.calendar.previousMonth}
          icon={<ChevronLeft size={16} aria-hidden />}
          {...getPageButtonProps(-1)}
        />
        <div id={`${id}-month`} aria-live="polite" className={styles.month}>
          {formats.month.format(toUtcDate(current))}
        </div>
        <IconButton
          size="small"
          label={texts.calendar.nextMonth}
          icon={<ChevronRight size={16} aria-hidden />}
          {...getPageButtonProps(1)}
        />
        <IconButton
          size="small"
          label={texts.calendar.nextYear}
          icon={<ChevronsRight size={16} aria-hidden />}
          {...getPageButtonProps(12)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA Authoring Practices define a calendar as a grid */}
      <table ref={gridRef} role="grid" aria-labelledby={`${id}-month`} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={getWeekday(date)} scope="col" abbr={formats.weekday.format(toUtcDate(date))}>
                <span aria-hidden>{formats.weekdayShort.format(toUtcDate(date))}</span>
                <VisuallyHidden>{formats.weekday.format(toUtcDate(date))}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0] && formatPlainDate(week[0])}>
              {week.map((date) => (
                <Day
                  key={formatPlainDate(date)}
                  date={date}
                  formats={formats}
                  isSelected={selected !== null && comparePlainDates(date, selected) === 0}
                  isCurrent={comparePlainDates(date, current) === 0}
                  isToday={comparePlainDates(date, today) === 0}
                  isAdjacentMonth={date.month !== current.month}
                  problem={rules.getProblem(date)}
                  onSelect={(day) => {
                    goTo(day, true);
                    onSelect(day);
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day(props: {
  date: PlainDate;
  formats: DayFormats;
  isSelected: boolean;
  /** The day in the tab order. */
  isCurrent: boolean;
  isToday: boolean;
  isAdjacentMonth: boolean;
  problem: string | null;
  onSelect: (date: PlainDate) => void;
}) {
  const { date, formats, isSelected, isToday, problem } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td in a grid has the role gridcell
    <td aria-selected={isSelected}>
      <button
        type="button"
        tabIndex={props.isCurrent ? 0 : -1}
        data-day={formatPlainDate(date)}
        aria-label={formats.day.format(toUtcDate(date))}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={problem ? true : undefined}
        className={classNames(
          styles.day,
          isSelected && styles.selected,
          isToday && styles.today,
          props.isAdjacentMonth && styles.adjacentMonth,
        )}
        onClick={() => {
          if (!problem) props.onSelect(date);
        }}
      >
        {formats.number.format(toUtcDate(date))}
      </button>
    </td>
  );
}

type DayFormats = Record<'month' | 'weekday' | 'weekdayShort' | 'day' | 'number', Intl.DateTimeFormat>;

function createDayFormats(language: string): DayFormats {
  const createFormat = (options: Intl.DateTimeFormatOptions) => createGregorianFormat(language, options);
  return {
    month: createFormat({ month: 'long', year: 'numeric' }),
    weekday: createFormat({ weekday: 'long' }),
    weekdayShort: createFormat({ weekday: 'narrow' }),
    day: createFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    number: createFormat({ day: 'numeric' }),
  };
}

function getDateForKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  current: PlainDate,
  weekStart: number,
  isRtl: boolean,
): PlainDate | null {
  const column = (getWeekday(current) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(current, isRtl ? 1 : -1);
    case 'ArrowRight':
      return addDays(current, isRtl ? -1 : 1);
    case 'ArrowUp':
      return addDays(current, -7);
    case 'ArrowDown':
      return addDays(current, 7);
    case 'Home':
      return addDays(current, -column);
    case 'End':
      return addDays(current, 6 - column);
    case 'PageUp':
      return addMonths(current, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(current, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** True when the whole month is outside the limits. */
function isOutside(date: PlainDate, isBefore: boolean, { min, max }: DayRules): boolean {
  if (isBefore)
    return min !== null && comparePlainDates({ ...date, day: countDaysInMonth(date.year, date.month) }, min) < 0;
  return max !== null && comparePlainDates({ ...date, day: 1 }, max) > 0;
}
