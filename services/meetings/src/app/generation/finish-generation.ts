import { createEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { isApproved } from '../../domain/approval/approval.ts';
import type { GenerationResult } from '../../domain/generation/generation-result.ts';
import {
  acceptsGenerationResult,
  applyGenerationResult,
  getGenerationExtent,
  type Meeting,
} from '../../domain/meetings/meeting.ts';
import { createMinutesText } from '../../domain/minutes/create-minutes-text.ts';
import { isReplacedByGeneration, type MinutesVersion } from '../../domain/minutes/minutes.ts';
import { createSummaryLine } from '../../domain/minutes/summary.ts';
import { excludeRemovedItems, readUserActionItems } from '../../domain/minutes/user-action-items.ts';
import { applyCorrectionsToMinutes } from '../../domain/transcript/apply-corrections.ts';
import { createCitationCheck, createTranscriptIndex, type TranscriptIndex } from '../../domain/transcript/evidence.ts';
import { applySpeakerMerges } from '../../domain/transcript/merged-speakers.ts';
import { type StoreProposals, storeProposals } from '../action-items/store-proposals.ts';
import { createActionItemsChanged, createMeetingChangedForNextVersion } from '../events.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import { storeMinutes } from '../minutes/store-minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { applyCorrections } from '../transcript/apply-corrections.ts';
import { startPendingGeneration } from './start-pending-generation.ts';

export type FinishGeneration = { accountId: string; meetingId: string; generationId: string };

/**
 * Stores the result of a generation: minutes, action items, and last the meeting, which becomes ready. Each step is idempotent, so
 * the event may be redelivered after a crash. Which text is stored, by the current minutes:
 * - none: it becomes the current text;
 * - approved: it is only a version, without a proposal and without action items;
 * - unedited and generated from another import: it becomes the current text, unless it is only one section;
 * - otherwise: it is a proposal beside the current text, if it differs.
 * Action items are proposed for a whole meeting or on their own, and never for one section.
 */
export async function finishGeneration(ports: Ports, command: FinishGeneration): Promise<void> {
  const { accountId, meetingId, generationId } = command;
  const scope = systemScope('a generation ended', accountId);
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting === undefined || !acceptsGenerationResult(meeting, generationId)) return;

  const [result, transcript] = await Promise.all([
    ports.generationResults.get(accountId, generationId),
    ports.transcripts.find(scope, meetingId),
  ]);
  if (transcript === undefined) return;
  if (result.importNumber !== transcript.importNumber) {
    // The transcript was replaced and needs another generation.
    await startPendingGeneration(ports, { accountId, meetingId });
    return;
  }

  const names = await findNames(
    ports,
    accountId,
    transcript.speakers.map((speaker) => speaker.userId),
  );
  const check = createCitationCheck(transcript, names);
  const transcriptIndex = createTranscriptIndex(transcript, names);
  const extent = getGenerationExtent(meeting);
  if (extent === 'action_items') {
    const actionItemIds = await storeActionItemsOnly(ports, scope, {
      meetingId,
      generationId,
      result,
      transcript,
      check,
      names,
      transcriptIndex,
    });
    await applyCorrections(ports, { accountId, meetingId });
    if (!(await completeGeneration(ports, scope, meetingId, result, actionItemIds)))
      await purgeMeeting(ports, scope, meetingId);
    return;
  }
  const section = meeting.generationSection;
  const minutes = await storeMinutes(ports, scope, {
    meeting,
    origin: generationId,
    chooseText: (current) => {
      if (current?.lastGenerationId === generationId) return undefined;
      // Use names that were assigned to speakers during the generation.
      const text = applyCorrectionsToMinutes(createMinutesText(result, check, ports.now()), transcriptIndex);
      // The minutes were approved during the generation: store the text as a version without a proposal.
      if (isApproved(current)) return { text, becomesCurrent: false, generationId, section, closesProposal: true };
      const becomesCurrent =
        current === undefined || (section === '' && isReplacedByGeneration(current, text.importNumber));
      return { text, becomesCurrent, generationId, section };
    },
  });
  // A generation of one section has no action items; those of approved minutes are locked.
  const actionItemIds =
    extent === 'meeting' && !isApproved(minutes)
      ? await storeProposals(ports, scope, { meetingId, generationId, result, transcript, check })
      : undefined;
  // For corrections since the transcript was read above: each of them changed only what was stored then.
  await applyCorrections(ports, { accountId, meetingId });
  const isCompleted = await completeGeneration(ports, scope, meetingId, result, actionItemIds);
  // The meeting was deleted during this write.
  if (!isCompleted) await purgeMeeting(ports, scope, meetingId);
}

/** Proposes only action items, from the current minutes: items that users added there are included, removed ones are not. */
async function storeActionItemsOnly(
  ports: Ports,
  scope: SystemScope,
  command: Omit<StoreProposals, 'userItems'> & { names: ReadonlyMap<string, string>; transcriptIndex: TranscriptIndex },
): Promise<string[] | undefined> {
  const { meetingId, result, transcript, names, transcriptIndex } = command;
  const minutes = await ports.minutes.find(scope, meetingId);
  // The minutes were approved during the generation: their items are locked.
  if (isApproved(minutes)) return undefined;
  // The minutes were deleted: propose all items.
  if (minutes === undefined) return storeProposals(ports, scope, command);
  const generated = minutes.generation && (await findGeneratedText(ports, scope, meetingId, minutes.generation.id));
  const actionItems = generated
    ? excludeRemovedItems(result.actionItems, minutes, applyCorrectionsToMinutes(generated, transcriptIndex))
    : result.actionItems;
  const userItems = readUserActionItems(minutes, applySpeakerMerges(transcript), names);
  return storeProposals(ports, scope, { ...command, result: { ...result, actionItems }, userItems });
}

/** The text of a generation before any edits. */
function findGeneratedText(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  origin: string,
): Promise<MinutesVersion | undefined> {
  return ports.minutesVersions.findFirst(scope, { where: { meetingId, origin }, sort: [['textVersion', 'desc']] });
}

/** Completes the generation and publishes what screens must refetch. Returns false when the meeting was deleted. */
async function completeGeneration(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  result: GenerationResult,
  actionItemIds: readonly string[] | undefined,
): Promise<boolean> {
  const { generationId } = result;
  const minutes = await ports.minutes.find(scope, meetingId);
  const summaryLine = createSummaryLine(minutes?.summary);
  const isProposed = minutes !== undefined && minutes.proposalVersion > 0 && minutes.lastGenerationId === generationId;
  const completed = await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) => {
    if (!acceptsGenerationResult(meeting, generationId)) return undefined;
    const document: Stored<Meeting> = applyGenerationResult(meeting, { ...result, summaryLine });
    return {
      document,
      events: [
        ...(actionItemIds === undefined ? [] : [createActionItemsChanged(meetingId, actionItemIds)]),
        createMeetingChangedForNextVersion(document, ['title_suggestion', 'processing', 'meeting']),
        // The minutes have not changed, so `minutes_ready` is not published.
        ...(getGenerationExtent(meeting) === 'action_items'
          ? []
          : [createEvent('meetings.minutes_ready', { meetingId, generationId, proposed: isProposed || undefined })]),
      ],
    };
  });
  return completed !== undefined;
}
