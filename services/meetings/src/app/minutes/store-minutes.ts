import { AppError } from '@minutehand/contracts/errors';
import type { Scope } from '@minutehand/service-kit/identity';
import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import { type Approval, NO_APPROVAL } from '../../domain/approval/approval.ts';
import { applyWholeProposal, isSameMinutes } from '../../domain/minutes/compare-minutes.ts';
import {
  type Minutes,
  type MinutesText,
  pickMinutesText,
  requireVersionsWithinQuota,
  toMinutesVersionId,
} from '../../domain/minutes/minutes.ts';
import { measureText } from '../../domain/texts/text-sizes.ts';
import { SAVE_MINUTES_ATTEMPTS } from '../../limits.ts';
import { createMinutesChanged, type VersionedMeeting } from '../events.ts';
import type { Ports } from '../ports.ts';
import { storeWithinTextQuota, type TextQuotaPorts } from '../texts/store-within-text-quota.ts';

type MinutesPorts = Pick<Ports, 'minutes' | 'minutesVersions'> & TextQuotaPorts;

/** A text to store, and whether it becomes the current one or only a version. */
export type NextText = {
  text: MinutesText;
  becomesCurrent: boolean;
  generationId?: string;
  /** The only heading that the generation covers; empty for all of them. */
  section?: string;
  /** True to end an existing proposal and create none: all its lines are decided, or the minutes are approved. */
  closesProposal?: boolean;
  /** Returns the next approval for the given version of the text. Without it, the approval stays as it is. */
  approval?: (version: number) => Approval;
};

export type StoreMinutes = {
  meeting: VersionedMeeting & { readonly accountId: string };
  /** Identifies where the text comes from (a generation, corrections or an edit), so that a repetition does not store it twice. */
  origin: string;
  /** The most versions that the meeting may have, for texts of users. The number of generated ones is limited by the generation quota. */
  maxVersions?: number;
  /** Returns the text to store. Called with freshly loaded minutes; undefined changes nothing, 'close-proposal' only removes the proposal. */
  chooseText: (current: Stored<Minutes> | undefined) => NextText | 'close-proposal' | undefined;
};

type Proposal = Pick<Minutes, 'proposalVersion' | 'proposalSection'>;
const NO_PROPOSAL: Proposal = { proposalVersion: 0, proposalSection: '' };

/**
 * Stores a text of the minutes, first as a version and then as the current text, so that every text that was ever shown is kept. A crash
 * between the two leaves a version that was never current.
 */
export async function storeMinutes(
  ports: MinutesPorts,
  scope: Scope,
  command: StoreMinutes,
): Promise<Stored<Minutes> | undefined> {
  const { meeting, chooseText } = command;
  for (let attempt = 1; ; attempt += 1) {
    const current = await ports.minutes.find(scope, meeting.id);
    const next = chooseText(current);
    if (next === undefined) return current;
    if (next === 'close-proposal') {
      const minutes = current && (await replaceIfCurrent(ports, scope, meeting, { ...current, ...NO_PROPOSAL }));
      if (minutes !== undefined || attempt === SAVE_MINUTES_ATTEMPTS) return minutes;
      continue;
    }
    const lastTextVersion = await storeVersion(ports, scope, command, next.text, current?.lastTextVersion ?? 0);
    const stored = await saveMinutes(ports, scope, meeting, current, next, lastTextVersion);
    if (stored !== undefined) return stored;
    if (attempt === SAVE_MINUTES_ATTEMPTS) throw new StaleVersionError();
  }
}

/** Returns undefined after a concurrent write. */
async function saveMinutes(
  ports: MinutesPorts,
  scope: Scope,
  meeting: VersionedMeeting,
  current: Stored<Minutes> | undefined,
  next: NextText,
  lastTextVersion: number,
): Promise<Stored<Minutes> | undefined> {
  const lastGenerationId = next.generationId ?? current?.lastGenerationId ?? '';
  const text =
    current === undefined || next.becomesCurrent
      ? { ...next.text, textVersion: lastTextVersion }
      : { ...pickMinutesText(current), textVersion: current.textVersion };
  const proposal = getNextProposal(current, next, lastTextVersion);
  const approval = next.approval?.(lastTextVersion) ?? current?.approval ?? NO_APPROVAL;
  const minutes: Minutes = { ...text, meetingId: meeting.id, lastTextVersion, lastGenerationId, ...proposal, approval };
  if (current === undefined) {
    const first = await ports.minutes.insertOnce(scope, { ...minutes, id: meeting.id }, [
      createMinutesChanged(meeting, minutes),
    ]);
    if (first.inserted) return first.document;
    // Deleted minutes are not created again.
    if (first.document.version === 0) throw new AppError('meeting.not_found');
    return undefined;
  }
  return replaceIfCurrent(ports, scope, meeting, { ...current, ...minutes });
}

/** Returns undefined after a concurrent write. */
async function replaceIfCurrent(
  ports: MinutesPorts,
  scope: Scope,
  meeting: VersionedMeeting,
  minutes: Stored<Minutes>,
): Promise<Stored<Minutes> | undefined> {
  try {
    return await ports.minutes.replace(scope, minutes, [createMinutesChanged(meeting, minutes)]);
  } catch (error) {
    if (error instanceof StaleVersionError) return undefined;
    throw error;
  }
}

/** A generated text that differs from the current one and does not replace it becomes the proposal. An edit keeps an existing one. */
function getNextProposal(
  current: Minutes | undefined,
  { text, becomesCurrent, generationId, section = '', closesProposal }: NextText,
  lastTextVersion: number,
): Proposal {
  if (current === undefined || closesProposal === true) return NO_PROPOSAL;
  if (generationId === undefined) {
    return { proposalVersion: current.proposalVersion, proposalSection: current.proposalSection };
  }
  if (becomesCurrent || isSameMinutes(current, applyWholeProposal(current, text, section))) return NO_PROPOSAL;
  return { proposalVersion: lastTextVersion, proposalSection: section };
}

/** Stores the text under the first free version after `lastTextVersion` and returns that version. */
async function storeVersion(
  ports: MinutesPorts,
  scope: Scope,
  { meeting: { id: meetingId, accountId }, origin, maxVersions }: StoreMinutes,
  text: MinutesText,
  lastTextVersion: number,
): Promise<number> {
  for (let textVersion = lastTextVersion + 1; ; textVersion += 1) {
    // Again after a collision: a parallel run with the same origin may have stored it.
    const existing = await ports.minutesVersions.findFirst(scope, {
      where: { meetingId, origin },
      sort: [['textVersion', 'desc']],
    });
    if (existing !== undefined && existing.textVersion > lastTextVersion) return existing.textVersion;
    // The id of a version contains its number, so that parallel requests cannot exceed the limit together.
    requireVersionsWithinQuota(textVersion - 1, maxVersions ?? 0);
    const version = { ...text, meetingId, textVersion, origin, id: toMinutesVersionId(meetingId, textVersion) };
    const { inserted } = await storeWithinTextQuota(
      ports,
      scope,
      {
        meetingId,
        accountId,
        kind: 'minutes',
        bytes: measureText(text.content),
        ignoresLimit: maxVersions === undefined,
      },
      () => ports.minutesVersions.insertOnce(scope, version),
      (result) => (result.inserted ? result.document : undefined),
    );
    if (inserted) return textVersion;
  }
}
