/** Formats seconds as a position in a recording, or as its length: "4:05", and "1:02:09" from an hour on. */
export function formatClock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const [hours, minutes, remainder] = [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours === 0 ? `${minutes}:${pad(remainder)}` : `${hours}:${pad(minutes)}:${pad(remainder)}`;
}
