import type { QuotaUsage } from '@minutehand/contracts/http/accounts/usage';
import { texts } from '../../../texts.ts';
import { formatCount } from './writer-settings/format.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** For example "12 of 200,000", "1.5 GB of 100 GB" or "0 of 100 GB". */
export function formatUsage({ quota, used, limit }: QuotaUsage): string {
  const format = quota.includes('bytes') ? formatBytes : formatCount;
  return limit === null ? format(used) : texts.usage.ofLimit(used === 0 ? formatCount(0) : format(used), format(limit));
}

export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < GIBIBYTE ? [bytes / MEBIBYTE, 'MB'] : [bytes / GIBIBYTE, 'GB'];
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
