import { defineEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { isApproved } from '../../domain/approval/approval.ts';
import type { GenerationResult } from '../../domain/generation/generation-result.ts';
import {
  awaitsGeneration,
  finishGeneration as finish,
  generationGoalOf,
  type Meeting,
} from '../../domain/meetings/meeting.ts';
import { isReplacedByGeneration, type MinutesVersion } from '../../domain/minutes/minutes.ts';
import { readStatedActionItems, withoutStruck } from '../../domain/minutes/stated-action-items.ts';
import { writeMinutes } from '../../domain/minutes/write-minutes.ts';
import { type Heard, hear, makeEvidenceCheck } from '../../domain/transcript/evidence.ts';
import { followInText } from '../../domain/transcript/follow-corrections.ts';
import { withMergedSpeakers } from '../../domain/transcript/merged-speakers.ts';
import { type StoreProposals, storeProposals } from '../action-items/store-proposals.ts';
import { actionItemsChanged, meetingChangedNext } from '../events.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import { storeMinutes } from '../minutes/store-minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';
import { followCorrections } from '../transcript/follow-corrections.ts';
import { followTranscript } from '../transcript/follow-transcript.ts';

export type FinishGeneration = { accountId: string; meetingId: string; generationId: string };

/**
 * Writes down what a generation made: minutes, action items, and last the meeting itself, which is ready then. Each
 * step may be repeated: a crash anywhere in between, or hearing of the end twice, leads to the same.
 */
export async function finishGeneration(ports: Ports, command: FinishGeneration): Promise<void> {
  const { accountId, meetingId, generationId } = command;
  const scope = systemScope('a generation ended', accountId);
  const meeting = await ports.meetings.find(scope, meetingId);
  if (meeting === undefined || !awaitsGeneration(meeting, generationId)) return;

  const [result, transcript] = await Promise.all([
    ports.generations.get(accountId, generationId),
    ports.transcripts.find(scope, meetingId),
  ]);
  if (transcript === undefined) return;
  if (result.importNumber !== transcript.importNumber) {
    // It has moved on; another generation is wanted for what is there now.
    await followTranscript(ports, { accountId, meetingId });
    return;
  }

  const names = await findNames(
    ports,
    accountId,
    transcript.speakers.map((speaker) => speaker.userId),
  );
  const check = makeEvidenceCheck(transcript, names);
  const heard = hear(transcript, names);
  const goal = generationGoalOf(meeting);
  if (goal === 'action_items') {
    const actionItemIds = await proposeFromMinutes(ports, scope, {
      meetingId,
      generationId,
      result,
      transcript,
      check,
      names,
      heard,
    });
    await followCorrections(ports, { accountId, meetingId });
    if (!(await closeGeneration(ports, scope, meetingId, result, actionItemIds)))
      await purgeMeeting(ports, scope, meetingId);
    return;
  }
  const section = meeting.generationSection;
  const minutes = await storeMinutes(ports, scope, {
    meetingId,
    origin: generationId,
    decide: (current) => {
      if (current?.lastGenerationId === generationId) return undefined;
      // Who was named while it was written is called so at once.
      const text = followInText(writeMinutes(result, check, ports.now()), heard);
      // Approved while this was written: it is kept as a version, and nobody is asked to take it over.
      if (isApproved(current)) return { text, becomesPresent: false, generationId, section, settles: true };
      const becomesPresent =
        current === undefined || (section === '' && isReplacedByGeneration(current, text.importNumber));
      return { text, becomesPresent, generationId, section };
    },
  });
  // Who asked for one section of the minutes asked for no action items; those of approved minutes stay as they are.
  const actionItemIds =
    goal === 'meeting' && !isApproved(minutes)
      ? await storeProposals(ports, scope, { meetingId, generationId, result, transcript, check })
      : undefined;
  await followCorrections(ports, { accountId, meetingId });
  const isThere = await closeGeneration(ports, scope, meetingId, result, actionItemIds);
  // Deleted while this was written.
  if (!isThere) await purgeMeeting(ports, scope, meetingId);
}

/** Action items alone: as the minutes stand now, with what people wrote or struck there. */
async function proposeFromMinutes(
  ports: Ports,
  scope: SystemScope,
  command: Omit<StoreProposals, 'stated'> & { names: ReadonlyMap<string, string>; heard: Heard },
): Promise<string[] | undefined> {
  const { meetingId, result, transcript, names, heard } = command;
  const minutes = await ports.minutes.find(scope, meetingId);
  // Approved while they were collected: its items stay as they are.
  if (isApproved(minutes)) return undefined;
  // None any more: who has none is written all of it.
  if (minutes === undefined) return storeProposals(ports, scope, command);
  const generated = minutes.generation && (await findGenerated(ports, scope, meetingId, minutes.generation.id));
  const actionItems = generated
    ? withoutStruck(result.actionItems, minutes, followInText(generated, heard))
    : result.actionItems;
  const stated = readStatedActionItems(minutes, withMergedSpeakers(transcript), names);
  return storeProposals(ports, scope, { ...command, result: { ...result, actionItems }, stated });
}

/** The text of a generation, as it was before anybody edited it. */
function findGenerated(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  origin: string,
): Promise<MinutesVersion | undefined> {
  return ports.minutesVersions.findFirst(scope, { where: { meetingId, origin }, sort: [['textVersion', 'desc']] });
}

/** The last step, with everything that a screen must hear of; answers false when the meeting is gone. */
async function closeGeneration(
  ports: Ports,
  scope: SystemScope,
  meetingId: string,
  result: GenerationResult,
  actionItemIds: readonly string[] | undefined,
): Promise<boolean> {
  const { generationId } = result;
  const closed = await ports.meetings.update(scope, meetingId, (meeting) => {
    if (!awaitsGeneration(meeting, generationId)) return undefined;
    const document: Stored<Meeting> = finish(meeting, result);
    return {
      document,
      events: [
        ...(actionItemIds === undefined ? [] : [actionItemsChanged(meetingId, actionItemIds)]),
        meetingChangedNext(document, ['title_suggestion', 'processing', 'meeting']),
        // Nobody is told of minutes that were there before.
        ...(generationGoalOf(meeting) === 'action_items'
          ? []
          : [defineEvent('meetings.minutes_ready', { meetingId, generationId })]),
      ],
    };
  });
  return closed !== undefined;
}
