import { type RefObject, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { wrapFocus } from '../overlays/focus.ts';
import popover from '../overlays/Popover.module.css';
import { POPOVER_MODE, useDismiss, useFloating } from '../overlays/use-floating.ts';
import { texts } from '../texts.ts';
import { Calendar } from './Calendar.tsx';
import styles from './DatePicker.module.css';
import type { DateSelection, DayRules } from './day-rules.ts';
import type { PlainDate } from './plain-date.ts';
import { TimeOfDay } from './TimeOfDay.tsx';
import { getWeekStart } from './week-start.ts';

const OPEN = true;

/** The calendar of a date picker. Choosing a day closes it; with a time, the Done button does. */
export function DatePickerPanel(props: {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  selected: DateSelection | null;
  today: PlainDate;
  rules: DayRules;
  language: string;
  weekStart: number | undefined;
  time: { hourStep: number; minuteStep: number; defaultTime: string; language?: string | undefined } | null;
  canClear: boolean;
  onSelect: (selected: DateSelection | null) => void;
  onClose: (returnFocus: boolean) => void;
}) {
  const { anchor, selected, today, rules, language, time, onSelect, onClose } = props;
  const panelRef = useRef<HTMLDivElement>(null);
  useFloating(OPEN, anchor, panelRef, 'bottom-start');
  useDismiss(OPEN, [anchor, panelRef], (reason) => onClose(reason === 'escape'));

  function selectDay(date: PlainDate) {
    onSelect({ date, time: time && (selected?.time ?? time.defaultTime) });
    if (!time) onClose(true);
  }

  return (
    <div
      ref={panelRef}
      id={props.id}
      role="dialog"
      aria-label={props.label}
      tabIndex={-1}
      popover={POPOVER_MODE}
      className={popover.panel}
      onKeyDown={(event) => wrapFocus(event.currentTarget, event)}
    >
      <Calendar
        selected={selected?.date ?? null}
        today={today}
        rules={rules}
        language={language}
        weekStart={props.weekStart ?? getWeekStart(language)}
        onSelect={selectDay}
      />
      {time ? (
        <TimeOfDay
          {...time}
          value={selected?.time ?? null}
          disabled={selected === null}
          onChange={(next) => {
            if (selected) onSelect({ ...selected, time: next });
          }}
        />
      ) : null}
      <div className={styles.footer}>
        <Button
          size="small"
          variant="ghost"
          disabled={rules.getProblem(today) !== null}
          onClick={() => selectDay(today)}
        >
          {texts.calendar.today}
        </Button>
        {props.canClear ? (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              onSelect(null);
              onClose(true);
            }}
          >
            {texts.calendar.clear}
          </Button>
        ) : null}
        {time ? (
          <Button size="small" variant="primary" className={styles.done} onClick={() => onClose(true)}>
            {texts.calendar.done}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
