/** The machine's monotonic clock (ms): the same in all its processes, unlike `performance.now()`. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
