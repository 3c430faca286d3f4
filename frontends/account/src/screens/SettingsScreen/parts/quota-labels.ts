import type { QuotaUsage } from '@minutehand/contracts/http/usage';
import { formatCount } from './writer-settings/format.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

export const QUOTA_LABELS: Readonly<Record<QuotaUsage['quota'], string>> = {
  meetings: 'Meetings',
  minutes_versions: 'Versions of the minutes of a meeting',
  generations_per_day: 'Generations of the account today',
  generations_per_person_per_day: 'Your generations today',
  uploads: 'Files',
  upload_bytes: 'Size of all files',
  upload_bytes_per_person_per_day: 'Your uploads in 24 hours',
  model_tokens_per_month: 'Tokens of the language model this month',
  access_tokens_per_person: 'Your access tokens',
};

/** For example "12 of 200,000" or "1.5 GB of 100 GB". */
export function formatUsage({ quota, used, limit }: QuotaUsage): string {
  const format = quota.includes('bytes') ? formatBytes : formatCount;
  return limit === null ? format(used) : `${format(used)} of ${format(limit)}`;
}

function formatBytes(bytes: number): string {
  const [value, unit] = bytes < GIBIBYTE ? [bytes / MEBIBYTE, 'MB'] : [bytes / GIBIBYTE, 'GB'];
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
