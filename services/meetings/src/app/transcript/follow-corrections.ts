import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { isApproved } from '../../domain/approval/approval.ts';
import { plan } from '../../domain/assignments/reminder.ts';
import { textOf } from '../../domain/minutes/minutes.ts';
import { followInItemChanges } from '../../domain/series/item-changes.ts';
import { type Heard, hear } from '../../domain/transcript/evidence.ts';
import { followInItem, followInText, markInItem, markInText } from '../../domain/transcript/follow-corrections.ts';
import { countVoices } from '../../domain/transcript/merged-speakers.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { announceActionItem } from '../action-items/announce-action-item.ts';
import { itemChangesChanged, meetingChangedNext, minutesChanged } from '../events.ts';
import { storeMinutes } from '../minutes/store-minutes.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** Everybody else was always faster for so many rounds: the event that is heard later does it. */
const ROUNDS = 5;

/**
 * Lets minutes and action items follow a transcript whose speakers were named or whose words were corrected. It may be done twice
 * and by several at once: whoever changed something looks at the transcript once more, so that what it says last holds.
 */
export async function followCorrections(
  ports: Ports,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  const scope = systemScope('a transcript was corrected', accountId);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const transcript = await ports.transcripts.find(scope, meetingId);
    if (transcript === undefined || !(await followOnce(ports, scope, transcript))) return;
  }
}

/** A transcript in which places are looked up, with the names of its speakers as they are now. */
export async function hearTranscript(ports: Ports, transcript: Stored<Transcript>): Promise<Heard> {
  const ids = transcript.speakers.map((speaker) => speaker.userId);
  return hear(transcript, await findNames(ports, transcript.accountId, ids));
}

/** True where something changed. */
async function followOnce(ports: Ports, scope: SystemScope, transcript: Stored<Transcript>): Promise<boolean> {
  const heard = await hearTranscript(ports, transcript);
  const inMinutes = await followInMinutes(ports, scope, transcript, heard);
  const inItems = await followInItems(ports, scope, transcript.id, heard);
  const inChanges = await followInChanges(ports, scope, transcript.id, heard);
  await countSpeakers(ports, scope, transcript);
  return inMinutes || inItems || inChanges;
}

/** Other words are another version of the minutes; evidence alone is not. Approved minutes keep theirs. */
async function followInMinutes(
  ports: Ports,
  scope: SystemScope,
  { id: meetingId, version }: Stored<Transcript>,
  heard: Heard,
): Promise<boolean> {
  let isChanged = false;
  if ((await ports.minutes.find(scope, meetingId)) === undefined) return false;
  await storeMinutes(ports, scope, {
    meetingId,
    origin: `corrections:${version}`,
    decide: (current) => {
      if (current === undefined || isApproved(current)) return undefined;
      const text = followInText(textOf(current), heard);
      if (text.content === current.content) return undefined;
      isChanged = true;
      return { text: { ...text, savedAt: ports.now() }, becomesPresent: true };
    },
  });
  await ports.minutes.update(scope, meetingId, (current) => {
    const document = isApproved(current) ? markInText(current, heard) : followInText(current, heard);
    // Other words are the first write's, which keeps them as a version.
    if (document === current || document.content !== current.content) return undefined;
    isChanged = true;
    return { document, events: [minutesChanged(meetingId, document.textVersion, document.generated)] };
  });
  return isChanged;
}

async function followInItems(ports: Ports, scope: SystemScope, meetingId: string, heard: Heard): Promise<boolean> {
  const isLocked = isApproved(await ports.minutes.find(scope, meetingId));
  const follow = isLocked ? markInItem : followInItem;
  let isChanged = false;
  for await (const found of ports.actionItems.stream(scope, { where: { meetingId } })) {
    if (follow(found, heard) === found) continue;
    await ports.actionItems.update(scope, found.id, (item) => {
      const followed = follow(item, heard);
      if (followed === item) return undefined;
      isChanged = true;
      const document = plan(item, followed, ports.now());
      return { document, events: announceActionItem(item, document) };
    });
  }
  return isChanged;
}

/** What was taken to be said of earlier action items. */
async function followInChanges(ports: Ports, scope: SystemScope, meetingId: string, heard: Heard): Promise<boolean> {
  let isChanged = false;
  await ports.itemChanges.update(scope, meetingId, (all) => {
    const document = followInItemChanges(all, heard);
    if (document === all) return undefined;
    isChanged = true;
    return { document, events: [itemChangesChanged(meetingId, all.version + 1)] };
  });
  return isChanged;
}

async function countSpeakers(ports: Ports, scope: SystemScope, transcript: Stored<Transcript>): Promise<void> {
  const speakerCount = countVoices(transcript.speakers);
  await ports.meetings.update(scope, transcript.id, (meeting) => {
    const isSame = meeting.speakerCount === speakerCount || meeting.importNumber !== transcript.importNumber;
    if (isSame) return undefined;
    return { document: { ...meeting, speakerCount }, events: [meetingChangedNext(meeting, ['meeting'])] };
  });
}
