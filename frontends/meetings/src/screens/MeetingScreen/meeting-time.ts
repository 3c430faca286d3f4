/** An instant as the value of a DatePicker with a time, in the user's time zone: "2026-11-20T09:05". */
export function toPickerValue(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MS_PER_MINUTE);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** The instant of such a value; null if it is empty or invalid. */
export function fromPickerValue(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const MS_PER_MINUTE = 60_000;
