import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';
import {
  changePreferences,
  createEmptyPreferences,
  getChannels,
  isSentImmediately,
  type Preferences,
} from './preferences.ts';

/** What an email to a member is about: notifications of one kind, or the digest of several kinds. */
export const EMAIL_SUBJECTS = [...NOTIFICATION_KINDS, 'digest'] as const;
export type EmailSubject = (typeof EMAIL_SUBJECTS)[number];

const DIGEST_KINDS = NOTIFICATION_KINDS.filter((kind) => !isSentImmediately(kind));
const getKinds = (subject: EmailSubject): readonly NotificationKind[] =>
  subject === 'digest' ? DIGEST_KINDS : [subject];

/** Whether the user gets email of the subject: for the digest, of any kind in it. */
export function hasEmail(preferences: Preferences, subject: EmailSubject): boolean {
  return getKinds(subject).some((kind) => getChannels(preferences, kind).email);
}

/** Turns the email of a subject off or on, and nothing else. Turning the digest on again restores the default of each kind. */
export function setEmail<P extends Preferences>(preferences: P, subject: EmailSubject, isOn: boolean): P {
  const defaults = createEmptyPreferences(preferences.userId);
  const kinds = getKinds(subject).map((kind) => ({
    kind,
    ...getChannels(preferences, kind),
    email: isOn && (subject !== 'digest' || getChannels(defaults, kind).email),
  }));
  return changePreferences(preferences, { kinds, emailFrequency: undefined });
}
