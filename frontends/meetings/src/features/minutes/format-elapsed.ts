/** Formats a duration in milliseconds: "40 ms", "12.3 s", "2 min 5 s". */
export function formatElapsed(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const remainingSeconds = seconds % 60;
  return remainingSeconds === 0
    ? `${Math.floor(seconds / 60)} min`
    : `${Math.floor(seconds / 60)} min ${remainingSeconds} s`;
}
