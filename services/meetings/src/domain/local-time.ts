const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the local time in a time zone as sortable text: "2026-11-21T08:00". An unknown zone means UTC. */
export function formatLocalTime(instant: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = createFormat(timeZone) ?? getFormat('UTC');
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    });
  } catch {
    return undefined;
  }
}
