import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_CHARACTERS, PERSON_NAME_CHARACTERS } from '@minutehand/contracts/limits';
import type { EmailChange } from './email-change.ts';
import type { EmailState } from './email-verification.ts';
import type { Passkey } from './passkey.ts';
import type { ScheduledDeletion } from './scheduled-deletion.ts';
import type { TwoFactor } from './two-factor.ts';

export type Theme = 'light' | 'dark' | '';

/** A person who can sign in, with the state of their email address. */
export type User = EmailState & {
  name: string;
  email: string;
  /** The address in lower case; unique. */
  emailKey: string;
  passwordHash: string;
  /**
   * Raised by each change of the password or the email address. Sessions, tokens and feeds of an earlier epoch are
   * invalid.
   */
  credentialEpoch: number;
  /** When the password was last changed or reset; absent if never. */
  passwordChangedAt?: Date | undefined;
  /** Requested, unconfirmed new addresses. Only the latest can still be confirmed. */
  emailChanges: EmailChange[];
  passkeys: Passkey[];
  twoFactor?: TwoFactor | undefined;
  theme: Theme;
  /** IANA name, or empty. */
  timeZone: string;
  /** BCP 47 tag of the language in which dates are shown. Absent or empty: that of the browser. */
  dateLanguage?: string | undefined;
  platformAdmin: boolean;
  /** Changes with each picture. Absent without one. */
  pictureId?: string | undefined;
  /** Whether the user completed or skipped the onboarding, in any of their accounts. */
  onboardingCompleted: boolean;
  /** The user's own account. Created at registration, or later for users who joined by invitation. */
  homeAccount?: { id: string; name: string } | undefined;
  /** Present while the user is scheduled for deletion: they can only cancel it. */
  deletion?: ScheduledDeletion | undefined;
};

function createFieldError(name: string, message: string) {
  return { details: { fields: { [name]: [message] } } };
}

/** Trims the name. Throws user.name_blank when it is blank or too long. */
export function parseName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > PERSON_NAME_CHARACTERS) {
    throw new AppError(
      'user.name_blank',
      createFieldError('name', `must have 1 to ${PERSON_NAME_CHARACTERS} characters`),
    );
  }
  return trimmed;
}

/** Trims the address and derives its key. Throws user.email_invalid. */
export function parseEmail(email: string): { email: string; emailKey: string } {
  const trimmed = email.trim();
  if (trimmed.length > EMAIL_CHARACTERS || !/^[^\s@,<>]+@[^\s@,<>]+$/.test(trimmed)) {
    throw new AppError('user.email_invalid', createFieldError('email', 'must be an email address'));
  }
  return { email: trimmed, emailKey: trimmed.toLowerCase() };
}

/** Throws user.theme_unknown. */
export function parseTheme(theme: string): Theme {
  if (theme === 'light' || theme === 'dark' || theme === '') return theme;
  throw new AppError('user.theme_unknown', createFieldError('theme', 'must be light, dark or empty'));
}

/** A language that the runtime can write dates in, or empty. Throws user.date_language_unknown. */
export function parseDateLanguage(language: string): string {
  if (language === '') return '';
  const [supported] = findSupportedLocales(language);
  // Without extensions, such as another calendar, which date fields could not read.
  if (supported !== undefined) return new Intl.Locale(supported).baseName;
  throw new AppError(
    'user.date_language_unknown',
    createFieldError('date_language', 'must be the tag of a language like en-GB'),
  );
}

/** Empty for what is no language tag. */
function findSupportedLocales(language: string): readonly string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language);
  } catch {
    return [];
  }
}

/** A time zone that the runtime supports, or empty. Throws user.time_zone_unknown. */
export function parseTimeZone(timeZone: string): string {
  if (timeZone === '') return '';
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new AppError(
      'user.time_zone_unknown',
      createFieldError('time_zone', 'must be a time zone like Europe/London'),
    );
  }
}
