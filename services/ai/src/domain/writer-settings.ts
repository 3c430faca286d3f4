import { AppError } from '@minutehand/contracts/errors';
import { MONTHLY_TOKENS_MAX } from '../limits.ts';

/** What an account has chosen; what is absent is as the operator has it. */
export type WriterSettings = {
  readonly fallbackToEmbedded?: boolean | undefined;
  /** ISO 639-1 of what is written; empty for the language of each meeting. */
  readonly language?: string | undefined;
  /** Of its own, below the operator's; 0 for none. */
  readonly monthlyTokenLimit?: number | undefined;
};

/** What the operator has set for everybody. */
export type WriterDefaults = {
  readonly fallbackToEmbedded: boolean;
  readonly language: string;
  readonly monthlyTokenLimit: number;
};

/** What holds for an account. The lower limit holds: an account can save, never spend more. */
export function resolveSettings(stored: WriterSettings | undefined, defaults: WriterDefaults): WriterDefaults {
  const limits = [stored?.monthlyTokenLimit ?? 0, defaults.monthlyTokenLimit].filter((limit) => limit > 0);
  return {
    fallbackToEmbedded: stored?.fallbackToEmbedded ?? defaults.fallbackToEmbedded,
    language: stored?.language ?? defaults.language,
    monthlyTokenLimit: limits.length === 0 ? 0 : Math.min(...limits),
  };
}

/** The settings with what an owner or admin changes of them. */
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
