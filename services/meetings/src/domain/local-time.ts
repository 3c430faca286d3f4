const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks show in a zone at a moment, as text that sorts: "2026-11-21T08:00". A zone that is unknown shows UTC. */
export function localTime(moment: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = create(timeZone) ?? formatOf('UTC');
  formats.set(timeZone, format);
  return format;
}

function create(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    });
  } catch {
    return undefined;
  }
}
