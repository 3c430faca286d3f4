/** Formats seconds: 75.2 is "1:15". Hours appear only from one hour on. */
export function formatClockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${pad(rest)}` : `${hours}:${pad(minutes)}:${pad(rest)}`;
}
