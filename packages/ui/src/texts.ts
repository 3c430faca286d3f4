/** UI texts for the primitives themselves; all other texts are properties. */
export const texts = {
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  typeToConfirm: (text: string) => `Type ${text} to confirm`,
  dismiss: 'Dismiss',
  retry: 'Retry',
  request: (id: string) => `Request ${id}`,
  notices: 'Notices',
  options: {
    failed: 'Search failed. Please try again.',
    searching: 'Searching…',
    none: 'No options',
    noResults: (query: string) => `No results for “${query}”.`,
    some: (shown: number, total: number) => `${shown} of ${total} shown. Type to find the others.`,
    count: (count: number) => (count === 1 ? '1 option' : `${count} options`),
  },
  calendar: {
    missing: 'Choose a date.',
    invalidIso: (withTime: boolean, example: string) =>
      `Write it as year, month and day${withTime ? ' with a time' : ''}: ${example}.`,
    invalidLocalized: (withTime: boolean, example: string) =>
      `Enter a date${withTime ? ' and time' : ''} such as ${example}.`,
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    today: 'Today',
    clear: 'Clear',
    done: 'Done',
    tooFar: 'This day is too far away.',
    tooEarly: (first: string) => `Choose ${first} or a later day.`,
    tooLate: (last: string) => `Choose ${last} or an earlier day.`,
    weekday: "This day of the week isn't available.",
  },
  time: { hour: 'Hour', minute: 'Minute' },
} as const;
