import { Button, Dialog, Select } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { useState } from 'react';
import { isFiltered } from '../../meeting-filters.ts';
import { texts } from '../../texts.ts';
import { CUSTOM_RANGE, type FilterBarProps, type FilterControl, OwnerControl } from './filter-controls.tsx';
import styles from './MeetingFilterBar.module.css';

/** The filters and the order on narrow screens. A choice is applied immediately to the list behind the sheet. */
export function FilterSheet({
  filters,
  controls,
  onChange,
  onClear,
  onClose,
}: FilterBarProps & { onClose: () => void }) {
  const [isChoosingRange, setChoosingRange] = useState(false);
  const [days, setDays] = useState({ from: filters.from ?? '', to: filters.to ?? '' });
  const isReversed = days.from !== '' && days.to !== '' && days.to < days.from;

  function select({ getChange }: FilterControl, value: string) {
    const change = getChange(value);
    setChoosingRange(change === undefined);
    if (change === undefined) return;
    setDays({ from: '', to: '' });
    onChange(change);
  }

  function changeDays(next: typeof days) {
    setDays(next);
    if (next.from === '' || next.to === '' || next.from <= next.to)
      onChange({ date: null, from: next.from || null, to: next.to || null });
  }

  return (
    <Dialog
      open
      size="small"
      title={texts.sheet.title}
      onClose={onClose}
      footer={
        <>
          {isFiltered(filters) ? (
            <Button
              onClick={() => {
                setChoosingRange(false);
                setDays({ from: '', to: '' });
                onClear();
              }}
            >
              {texts.clearFilters}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {texts.sheet.done}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {filters.view === 'trash' ? null : <OwnerControl {...{ filters, onChange }} />}
        {controls.map((control) => {
          const isRange = control.options.some(({ value }) => value === CUSTOM_RANGE);
          const value = isRange && isChoosingRange ? CUSTOM_RANGE : control.value;
          return (
            <div key={control.label} className={styles.choice}>
              <Select
                label={control.label}
                options={control.options.map((option) => ({ value: option.value, label: option.label }))}
                value={value}
                onChange={(event) => select(control, event.currentTarget.value)}
              />
              {isRange && value === CUSTOM_RANGE ? (
                <div className={styles.range}>
                  <DatePicker
                    label={texts.range.from}
                    value={days.from}
                    onChange={(from) => changeDays({ ...days, from })}
                  />
                  <DatePicker
                    label={texts.range.to}
                    value={days.to}
                    error={isReversed ? texts.range.endBeforeStart : undefined}
                    onChange={(to) => changeDays({ ...days, to })}
                  />
                </div>
              ) : null}
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}
