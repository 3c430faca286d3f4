import { FREE_BYTES_MIN } from './limits.ts';
import type { Check } from './readiness.ts';

/** The disk is nearly full. Writes still succeed. */
class LowSpaceError extends Error {
  readonly code = 'disk_space_low';

  constructor(freeBytes: number) {
    super(`Only ${freeBytes} bytes are free: add space, or delete what is not needed.`);
    this.name = 'LowSpaceError';
  }
}

/** A degradable check that fails before the disk is full, so that there is time to act. Passes if the free space is unknown. */
export function createFreeSpaceCheck(
  getFreeBytes: () => Promise<number | undefined>,
  freeBytesMin: number = FREE_BYTES_MIN,
): Check {
  return async () => {
    const freeBytes = await getFreeBytes();
    if (freeBytes !== undefined && freeBytes < freeBytesMin) throw new LowSpaceError(freeBytes);
  };
}
