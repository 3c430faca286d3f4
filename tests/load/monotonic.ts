/** The machine's monotonic clock (ms). All processes share it, unlike `performance.now()`. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
