import { KIB, MIB } from '@minutehand/contracts/limits';

/** "12 KB": as many bytes as a person wants to know. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} bytes`;
  return bytes < MIB ? `${Math.round(bytes / KIB)} KB` : `${(bytes / MIB).toFixed(1)} MB`;
}
