import { AppError } from '@minutehand/contracts/errors';
import { MONTHLY_TOKENS_MAX } from '../limits.ts';

/** The writer settings of an account. An absent field means the operator's default. */
export type WriterSettings = {
  readonly fallbackToEmbedded?: boolean | undefined;
  /** ISO 639-1 language of the minutes; empty for the language of each meeting. */
  readonly language?: string | undefined;
  /** The account's own limit; 0 for none. */
  readonly monthlyTokenLimit?: number | undefined;
};

/** Defaults of the operator. */
export type WriterDefaults = {
  readonly fallbackToEmbedded: boolean;
  readonly language: string;
  readonly monthlyTokenLimit: number;
};

/** The effective writer settings of an account. The lowest token limit applies: its own, the operator's, or that of its subscription. */
export function resolveSettings(
  stored: WriterSettings | undefined,
  defaults: WriterDefaults,
  subscriptionLimit: number,
): WriterDefaults {
  const limits = [stored?.monthlyTokenLimit ?? 0, defaults.monthlyTokenLimit, subscriptionLimit].filter(
    (limit) => limit > 0,
  );
  return {
    fallbackToEmbedded: stored?.fallbackToEmbedded ?? defaults.fallbackToEmbedded,
    language: stored?.language ?? defaults.language,
    monthlyTokenLimit: limits.length === 0 ? 0 : Math.min(...limits),
  };
}

/** Applies changes by an owner or admin. Throws writer_settings.not_permitted or writer_settings.invalid. */
export function updateSettings<S extends WriterSettings>(
  settings: S,
  changes: WriterSettings,
  role: 'owner' | 'admin' | 'member',
): S {
  if (role === 'member') throw new AppError('writer_settings.not_permitted');
  const { language, monthlyTokenLimit } = changes;
  if (language !== undefined && !/^(?:[a-z]{2})?$/.test(language)) {
    throw invalid(
      'language',
      'Language must be a code of two letters such as "en", or empty for that of each meeting.',
    );
  }
  const isLimit = (limit: number) => Number.isInteger(limit) && limit >= 0 && limit <= MONTHLY_TOKENS_MAX;
  if (monthlyTokenLimit !== undefined && !isLimit(monthlyTokenLimit)) {
    throw invalid(
      'monthly_token_limit',
      `The monthly limit must be a whole number from 0 (none) to ${MONTHLY_TOKENS_MAX}.`,
    );
  }
  return { ...settings, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) };
}

function invalid(field: string, message: string): AppError {
  return new AppError('writer_settings.invalid', { message, details: { fields: { [field]: [message] } } });
}
