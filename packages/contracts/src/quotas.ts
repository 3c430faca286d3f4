import { AppError } from './errors/index.ts';
import { MIB } from './limits.ts';

const GIB = 1024 * MIB;

/**
 * The most that an account or a person may store or use, by the name of the quota. These are the defaults; a subscription may set others
 * for an account. 0 means no limit. Limits that hold for every account are in limits.ts.
 */
export const DEFAULT_QUOTAS = {
  /** Meetings of an account. */
  meetings: 200_000,
  /** Texts of the minutes of one meeting, with all earlier ones. */
  minutes_versions: 2_000,
  /**
   * Bytes of the transcripts, the minutes with their versions, and the notes of an account. Each text counts in whole blocks (text-sizes.ts
   * of the meetings service).
   */
  text_bytes: 50 * GIB,
  /** Generations that an account, and one of its members, may start in a day (UTC). */
  generations_per_day: 2_000,
  generations_per_person_per_day: 500,
  /** Files of an account, and their bytes. */
  uploads: 100_000,
  upload_bytes: 100 * GIB,
  /** Bytes that one member may upload in 24 hours. */
  upload_bytes_per_person_per_day: 20 * GIB,
  /** Tokens of the language model that an account may use in a month (UTC). The operator may set a lower limit. */
  model_tokens_per_month: 0,
  /** Questions that one member may ask the assistant in a day (UTC). */
  questions_per_person_per_day: 1_000,
  /** Minutes of audio that an account may transcribe in a month (UTC). */
  transcribed_minutes_per_month: 60_000,
  /** Access tokens of one member. */
  access_tokens_per_person: 50,
} as const satisfies Readonly<Record<string, number>>;

export type QuotaName = keyof typeof DEFAULT_QUOTAS;
export type Quotas = Readonly<Record<QuotaName, number>>;

/** Share of a limit from which users are warned. */
export const QUOTA_WARNING_SHARE = 0.8;

export const QUOTA_NAMES = Object.keys(DEFAULT_QUOTAS) as readonly QuotaName[];

export const isQuotaName = (name: string): name is QuotaName => Object.hasOwn(DEFAULT_QUOTAS, name);

/** The quotas of an account: the defaults, except for those that its subscription sets. Unknown names and values that are not limits are ignored. */
export function resolveQuotas(overrides: Readonly<Record<string, number>>): Quotas {
  const isLimit = ([name, limit]: readonly [string, number]) =>
    isQuotaName(name) && Number.isSafeInteger(limit) && limit >= 0;
  return { ...DEFAULT_QUOTAS, ...Object.fromEntries(Object.entries(overrides).filter(isLimit)) };
}

export const isWithinQuota = (used: number, limit: number): boolean => limit === 0 || used <= limit;

export const isNearQuota = (used: number, limit: number): boolean => limit > 0 && used >= limit * QUOTA_WARNING_SHARE;

type QuotaViolation = { readonly used: number; readonly limit: number; readonly retryAfterSeconds?: number };

/** The message for a reached limit, and the user's remedy. `used` and `limit` are formatted. */
const QUOTA_MESSAGES: Readonly<Record<QuotaName, (used: string, limit: string) => string>> = {
  meetings: (used, limit) =>
    `This account has ${used} of at most ${limit} meetings. Delete meetings that you no longer need`,
  minutes_versions: (used, limit) =>
    `The minutes of this meeting have ${used} of at most ${limit} versions. Continue in a new meeting`,
  text_bytes: (used, limit) =>
    `The transcripts, minutes and notes of this account use ${used} of at most ${limit}, and this text does not fit. Delete meetings that you no longer need, also from the trash`,
  generations_per_day: (used, limit) =>
    `This account has started ${used} of at most ${limit} generations today. Try again tomorrow`,
  generations_per_person_per_day: (used, limit) =>
    `You have started ${used} of at most ${limit} generations today. Try again tomorrow`,
  uploads: (used, limit) =>
    `This account has ${used} of at most ${limit} uploaded files. Delete files or meetings that you no longer need`,
  upload_bytes: (used, limit) =>
    `The files of this account use ${used} of at most ${limit}, and this file does not fit. Delete files or meetings that you no longer need`,
  upload_bytes_per_person_per_day: (used, limit) =>
    `You have uploaded ${used} of at most ${limit} in 24 hours, and this file does not fit. Try again tomorrow`,
  model_tokens_per_month: (used, limit) =>
    `This account has used ${used} of ${limit} tokens of the language model this month, and the next call could exceed the limit. An owner or admin can allow the built-in generator`,
  questions_per_person_per_day: (used, limit) =>
    `You have asked ${used} of at most ${limit} questions today. Try again tomorrow`,
  transcribed_minutes_per_month: (used, limit) =>
    `This account has transcribed ${used} of at most ${limit} minutes of audio this month. Try again next month`,
  access_tokens_per_person: (used, limit) =>
    `You have ${used} of at most ${limit} access tokens. Delete one that you no longer use`,
};

/** An error with the usage, the limit and the remedy. */
export function createQuotaError(quota: QuotaName, { used, limit, retryAfterSeconds }: QuotaViolation): AppError {
  const format = isByteQuota(quota) ? formatBytes : (count: number) => count.toLocaleString('en-GB');
  const message = `${QUOTA_MESSAGES[quota](format(used), format(limit))}, or ask the administrator of this site for a higher limit.`;
  if (!isDaily(quota)) return new AppError('quota.exceeded', { message });
  return new AppError('quota.exceeded_today', {
    message,
    ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
  });
}

const isByteQuota = (quota: QuotaName): boolean => quota.includes('bytes');
const isDaily = (quota: QuotaName): boolean => quota.endsWith('_per_day');

function formatBytes(bytes: number): string {
  const [value, unit] = bytes < GIB ? [bytes / MIB, 'MB'] : [bytes / GIB, 'GB'];
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${unit}`;
}
