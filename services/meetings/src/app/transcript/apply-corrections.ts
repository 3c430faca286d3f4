import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { isApproved } from '../../domain/approval/approval.ts';
import { updatePlannedAt } from '../../domain/assignments/reminder.ts';
import { hasSameWords } from '../../domain/minutes/compare-minutes.ts';
import { pickMinutesText } from '../../domain/minutes/minutes.ts';
import { applyCorrectionsToItemChanges } from '../../domain/series/item-changes.ts';
import {
  applyCorrectionsToActionItem,
  applyCorrectionsToMinutes,
  markOutdatedInActionItem,
  markOutdatedInMinutes,
} from '../../domain/transcript/apply-corrections.ts';
import { createTranscriptIndex, type TranscriptIndex } from '../../domain/transcript/evidence.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { CORRECTION_ROUNDS } from '../../limits.ts';
import { createActionItemEvents } from '../action-items/action-item-events.ts';
import { createItemChangesChanged, createMinutesChanged } from '../events.ts';
import { storeMinutes } from '../minutes/store-minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { copySpeakers } from './copy-speakers.ts';

/**
 * Updates the stored minutes and action items after corrections of speakers or text, by the rules of the file of this name in the domain.
 * Called after each correction, and at the end of a generation for the corrections during it. Idempotent and safe to run concurrently:
 * after a change, the transcript is loaded again, so that its latest state wins.
 */
export async function applyCorrections(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('a transcript was corrected', accountId);
  for (let round = 1; round <= CORRECTION_ROUNDS; round += 1) {
    const transcript = await ports.transcripts.find(scope, meetingId);
    if (transcript === undefined || !(await applyOnce(ports, scope, transcript))) return;
  }
}

/** Creates the transcript index with the current names of the speakers. */
export async function loadTranscriptIndex(ports: Ports, transcript: Stored<Transcript>): Promise<TranscriptIndex> {
  const ids = transcript.speakers.map((speaker) => speaker.userId);
  return createTranscriptIndex(transcript, await findNames(ports, transcript.accountId, ids));
}

/** Returns true when something changed. */
async function applyOnce(ports: Ports, scope: SystemScope, transcript: Stored<Transcript>): Promise<boolean> {
  const transcriptIndex = await loadTranscriptIndex(ports, transcript);
  const hasChangedMinutes = await applyToMinutes(ports, scope, transcript, transcriptIndex);
  const hasChangedItems = await applyToItems(ports, scope, transcript.id, transcriptIndex);
  const hasChangedSuggestions = await applyToItemChanges(ports, scope, transcript.id, transcriptIndex);
  const hasChangedSpeakers = await copySpeakers(ports, scope, transcript);
  return hasChangedMinutes || hasChangedItems || hasChangedSuggestions || hasChangedSpeakers;
}

/** Changed text becomes a new version of the minutes; changed evidence alone does not. The text of approved minutes stays. */
async function applyToMinutes(
  ports: Ports,
  scope: SystemScope,
  { id: meetingId, version }: Stored<Transcript>,
  transcriptIndex: TranscriptIndex,
): Promise<boolean> {
  let isChanged = false;
  const [meeting, minutes] = await Promise.all([
    ports.meetingsIncludingTrashed.find(scope, meetingId),
    ports.minutes.find(scope, meetingId),
  ]);
  if (meeting === undefined || minutes === undefined) return false;
  await storeMinutes(ports, scope, {
    meeting,
    origin: `corrections:${version}`,
    chooseText: (current) => {
      if (current === undefined || isApproved(current)) return undefined;
      const text = applyCorrectionsToMinutes(pickMinutesText(current), transcriptIndex);
      if (hasSameWords(text, current)) return undefined;
      isChanged = true;
      return { text: { ...text, savedAt: ports.now() }, becomesCurrent: true };
    },
  });
  await ports.minutes.update(scope, meetingId, (current) => {
    const document = isApproved(current)
      ? markOutdatedInMinutes(current, transcriptIndex)
      : applyCorrectionsToMinutes(current, transcriptIndex);
    // Only the first write changes the text, since it stores a version.
    if (document === current || !hasSameWords(document, current)) return undefined;
    isChanged = true;
    return { document, events: [createMinutesChanged(meeting, document)] };
  });
  return isChanged;
}

async function applyToItems(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  transcriptIndex: TranscriptIndex,
): Promise<boolean> {
  const isLocked = isApproved(await ports.minutes.find(scope, meetingId));
  const correctItem = isLocked ? markOutdatedInActionItem : applyCorrectionsToActionItem;
  let isChanged = false;
  for await (const stored of ports.actionItems.stream(scope, { where: { meetingId } })) {
    if (correctItem(stored, transcriptIndex) === stored) continue;
    await ports.actionItems.update(scope, stored.id, (item) => {
      const corrected = correctItem(item, transcriptIndex);
      if (corrected === item) return undefined;
      isChanged = true;
      const document = updatePlannedAt(item, corrected, ports.now());
      return { document, events: createActionItemEvents(item, document, '') };
    });
  }
  return isChanged;
}

/** Updates suggested changes to earlier action items. */
async function applyToItemChanges(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  transcriptIndex: TranscriptIndex,
): Promise<boolean> {
  let isChanged = false;
  await ports.itemChanges.update(scope, meetingId, (itemChanges) => {
    const document = applyCorrectionsToItemChanges(itemChanges, transcriptIndex);
    if (document === itemChanges) return undefined;
    isChanged = true;
    return { document, events: [createItemChangesChanged(meetingId, itemChanges.version + 1)] };
  });
  return isChanged;
}
