import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import { CONSENT_NAME_CHARACTERS, CONSENT_NAMES_MAX } from '../../limits.ts';
import type { InformedMember, Recording } from './recording.ts';

type Member = { readonly userId: string; readonly name: string };

const normalize = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Names of people who were informed, as they are stored. */
export function normalizeInformedNames(names: readonly string[]): string[] {
  const trimmed = names.map((name) => [...name.trim()].slice(0, CONSENT_NAME_CHARACTERS).join(''));
  return [...new Set(trimmed.filter(Boolean))].slice(0, CONSENT_NAMES_MAX);
}

/** The first declaration of a recording stays. */
export function declareConsent(
  { consentTold, consentToldAt }: Pick<Recording, 'consentTold' | 'consentToldAt'>,
  names: readonly string[],
  now: Date,
): Pick<Recording, 'consentTold' | 'consentToldAt'> {
  if (consentTold.length > 0) return { consentTold, consentToldAt };
  const informedNames = normalizeInformedNames(names);
  return { consentTold: informedNames, consentToldAt: informedNames.length > 0 ? now : null };
}

/** Null without names. Earlier releases stored names with the first chunk, and no time. */
export function getConsentTime(recording: Pick<Recording, 'consentTold' | 'consentToldAt' | 'startedAt'>): Date | null {
  if (recording.consentTold.length === 0) return null;
  return recording.consentToldAt ?? recording.startedAt;
}

/** The members with these names. A name that several members have is ambiguous and left out. */
export function findInformedMembers(names: readonly string[], members: readonly Member[]): InformedMember[] {
  return names.flatMap((name) => {
    const [member, ...others] = members.filter((candidate) => normalize(candidate.name) === normalize(name));
    return member === undefined || others.length > 0 ? [] : [{ userId: member.userId, name }];
  });
}

/** Removes what identifies a deleted user: their name in the list of people who were informed, and their devices. Returns the same object if nothing changes. */
export function anonymizeRecording<R extends Recording>(recording: R, userId: string): R {
  const names = new Set(recording.toldMembers.filter((member) => member.userId === userId).map(({ name }) => name));
  const isRecorder = recording.userId === userId;
  const hasDevices = isRecorder && (recording.microphoneInfo !== '' || recording.deviceSwitches.length > 0);
  if (names.size === 0 && !hasDevices) return recording;
  return {
    ...recording,
    consentTold: recording.consentTold.map((name) => (names.has(name) ? DELETED_USER_NAME : name)),
    toldMembers: recording.toldMembers.filter((member) => member.userId !== userId),
    ...(isRecorder ? { microphoneInfo: '', deviceSwitches: [] } : {}),
  };
}
