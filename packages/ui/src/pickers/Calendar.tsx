import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import styles from './Calendar.module.css';
import type { DayRules } from './day-rules.ts';
import {
  addDays,
  addMonths,
  clampPlainDate,
  comparePlainDates,
  daysInMonth,
  formatPlainDate,
  getWeekday,
  getWeeksOfMonth,
  type PlainDate,
  toUtcDate,
} from './plain-date.ts';

export interface CalendarProps {
  chosen: PlainDate | null;
  today: PlainDate;
  rules: DayRules;
  language: string;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  onChoose: (date: PlainDate) => void;
}

/** One month as a grid. Arrows move by day and week, Page Up and Page Down by month, with Shift by year, Home and End within the week. */
export function Calendar({ chosen, today, rules, language, weekStart, onChoose }: CalendarProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(() => clampPlainDate(chosen ?? today, rules.min, rules.max));
  // The focus follows the keys and stays on the buttons that turn the pages.
  const [hasKeys, setKeys] = useState(true);
  const currentText = formatPlainDate(current);
  useEffect(() => {
    if (hasKeys)
      grid.current?.querySelector<HTMLElement>(`[data-day="${currentText}"]`)?.focus({ preventScroll: true });
  }, [currentText, hasKeys]);

  function go(date: PlainDate, byKeys: boolean) {
    setKeys(byKeys);
    setCurrent(clampPlainDate(date, rules.min, rules.max));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = getDateForKey(event, current, weekStart, isRtl);
    if (!next) return;
    event.preventDefault();
    // A list around it that knows these keys too stays where it is.
    event.stopPropagation();
    go(next, true);
  }

  const words = createDayFormats(language);
  const turn = (months: number) => {
    const isEnd = isOutside(addMonths(current, months), months < 0, rules);
    // Not `disabled`: the focus would be lost on the way.
    return { 'aria-disabled': isEnd || undefined, onClick: () => isEnd || go(addMonths(current, months), false) };
  };
  const weeks = getWeeksOfMonth(current, weekStart);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton size="small" label="Previous year" icon={<ChevronsLeft size={16} aria-hidden />} {...turn(-12)} />
        <IconButton size="small" label="Previous month" icon={<ChevronLeft size={16} aria-hidden />} {...turn(-1)} />
        <div id={`${id}-month`} aria-live="polite" className={styles.month}>
          {words.month.format(toUtcDate(current))}
        </div>
        <IconButton size="small" label="Next month" icon={<ChevronRight size={16} aria-hidden />} {...turn(1)} />
        <IconButton size="small" label="Next year" icon={<ChevronsRight size={16} aria-hidden />} {...turn(12)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is a grid, as the Authoring Practices have it */}
      <table ref={grid} role="grid" aria-labelledby={`${id}-month`} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={getWeekday(date)} scope="col" abbr={words.weekday.format(toUtcDate(date))}>
                <span aria-hidden>{words.weekdayShort.format(toUtcDate(date))}</span>
                <VisuallyHidden>{words.weekday.format(toUtcDate(date))}</VisuallyHidden>
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
                  words={words}
                  isChosen={chosen !== null && comparePlainDates(date, chosen) === 0}
                  isCurrent={comparePlainDates(date, current) === 0}
                  isToday={comparePlainDates(date, today) === 0}
                  isAdjacentMonth={date.month !== current.month}
                  problem={rules.getProblem(date)}
                  onChoose={(day) => {
                    go(day, true);
                    onChoose(day);
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
  words: DayFormats;
  isChosen: boolean;
  /** The one that the Tab key reaches. */
  isCurrent: boolean;
  isToday: boolean;
  isAdjacentMonth: boolean;
  problem: string | null;
  onChoose: (date: PlainDate) => void;
}) {
  const { date, words, isChosen, isToday, problem } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid this is a gridcell
    <td aria-selected={isChosen}>
      <button
        type="button"
        tabIndex={props.isCurrent ? 0 : -1}
        data-day={formatPlainDate(date)}
        aria-label={words.day.format(toUtcDate(date))}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={problem ? true : undefined}
        className={classNames(
          styles.day,
          isChosen && styles.chosen,
          isToday && styles.today,
          props.isAdjacentMonth && styles.adjacentMonth,
        )}
        onClick={() => {
          if (!problem) props.onChoose(date);
        }}
      >
        {words.number.format(toUtcDate(date))}
      </button>
    </td>
  );
}

type DayFormats = Record<'month' | 'weekday' | 'weekdayShort' | 'day' | 'number', Intl.DateTimeFormat>;

function createDayFormats(language: string): DayFormats {
  const make = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  return {
    month: make({ month: 'long', year: 'numeric' }),
    weekday: make({ weekday: 'long' }),
    weekdayShort: make({ weekday: 'narrow' }),
    day: make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    number: make({ day: 'numeric' }),
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

/** Nothing of that month can be reached. */
function isOutside(date: PlainDate, isBefore: boolean, { min, max }: DayRules): boolean {
  if (isBefore) return min !== null && comparePlainDates({ ...date, day: daysInMonth(date.year, date.month) }, min) < 0;
  return max !== null && comparePlainDates({ ...date, day: 1 }, max) > 0;
}
