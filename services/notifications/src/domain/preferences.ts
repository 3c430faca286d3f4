import { AppError } from '@minutehand/contracts/errors';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts';

export const EMAIL_FREQUENCIES = ['immediately', 'daily', 'weekly'] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

export type Channels = { inApp: boolean; email: boolean; browser: boolean };
export type KindPreferences = Channels & { kind: NotificationKind };

/** The notification preferences of a user in one account. Kinds that are missing have their default. */
export type Preferences = {
  userId: string;
  emailFrequency: EmailFrequency;
  kinds: KindPreferences[];
  /** Part of the links that turn off the email of a kind. Absent before the first email with one. */
  unsubscribeSecret?: string | undefined;
  /** When the next weekly digest is due. Absent until the user first turned it on. */
  weeklyDigestAt?: Date | undefined;
};

const ALL_CHANNELS: Channels = { inApp: true, email: true, browser: true };
/** The default of kinds that can wait until users next open the product. */
const WITHOUT_EMAIL: Channels = { inApp: true, email: false, browser: true };

/** The default of kinds that users have to turn on. */
const NO_CHANNELS: Channels = { inApp: false, email: false, browser: false };

const DEFAULTS: Readonly<Record<NotificationKind, Channels>> = {
  minutes_ready: ALL_CHANNELS,
  action_item_assigned: WITHOUT_EMAIL,
  action_items_due: ALL_CHANNELS,
  action_item_commented: WITHOUT_EMAIL,
  mentioned: ALL_CHANNELS,
  meeting_shared: ALL_CHANNELS,
  // The invitation itself is emailed.
  invited: WITHOUT_EMAIL,
  approval_requested: ALL_CHANNELS,
  approval_decided: WITHOUT_EMAIL,
  processing_failed: WITHOUT_EMAIL,
  series_brief: NO_CHANNELS,
  weekly_digest: NO_CHANNELS,
};

/** Kinds that are useful at their own time only, so that their emails do not wait for a digest. */
const SENT_IMMEDIATELY: readonly NotificationKind[] = ['series_brief', 'weekly_digest'];

export const isSentImmediately = (kind: NotificationKind): boolean => SENT_IMMEDIATELY.includes(kind);

/** How often emails of this kind are sent. */
export function getEmailFrequency({ emailFrequency }: Preferences, kind: NotificationKind): EmailFrequency {
  return isSentImmediately(kind) ? 'immediately' : emailFrequency;
}

export const createEmptyPreferences = (userId: string): Preferences => ({
  ...{ userId, emailFrequency: 'immediately', kinds: [] },
});

export function getChannels(preferences: Preferences, kind: NotificationKind): Channels {
  const { inApp, email, browser } = preferences.kinds.find((chosen) => chosen.kind === kind) ?? DEFAULTS[kind];
  return { inApp, email, browser };
}

/** All kinds with their channels. */
export function listKinds(preferences: Preferences): KindPreferences[] {
  return NOTIFICATION_KINDS.map((kind) => ({ kind, ...getChannels(preferences, kind) }));
}

export type PreferenceChanges = { kinds: readonly KindPreferences[]; emailFrequency: EmailFrequency | undefined };

/** Throws notification.preferences_invalid for a kind or frequency that does not exist. */
export function parsePreferenceChanges(input: {
  kinds: readonly (Channels & { kind: string })[];
  emailFrequency: string;
}): PreferenceChanges {
  const kinds = input.kinds.map(({ kind, inApp, email, browser }) => {
    const knownKind = NOTIFICATION_KINDS.find((candidate) => candidate === kind);
    if (knownKind === undefined) throw new AppError('notification.preferences_invalid');
    return { kind: knownKind, inApp, email, browser };
  });
  if (input.emailFrequency === '') return { kinds, emailFrequency: undefined };
  const emailFrequency = EMAIL_FREQUENCIES.find((candidate) => candidate === input.emailFrequency);
  if (emailFrequency === undefined) throw new AppError('notification.preferences_invalid');
  return { kinds, emailFrequency };
}

export function changePreferences<P extends Preferences>(preferences: P, changes: PreferenceChanges): P {
  const changed = new Map(changes.kinds.map((kind) => [kind.kind, kind]));
  const unchangedKinds = preferences.kinds.filter(({ kind }) => !changed.has(kind));
  return {
    ...preferences,
    emailFrequency: changes.emailFrequency ?? preferences.emailFrequency,
    kinds: [...unchangedKinds, ...changed.values()],
  };
}
