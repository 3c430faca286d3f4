import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { type AnswerPart, removeParts } from '../../../domain/assistant/answer.ts';
import { changeAnswers } from '../../../domain/assistant/conversation.ts';
import { anchorCitation } from '../../../domain/assistant/live/anchor-citation.ts';
import { isLiveSegmentOf } from '../../../domain/assistant/live/recording-text.ts';
import type { AssistantPorts } from '../ports.ts';

type DeletedRecording = { readonly accountId: string; readonly meetingId: string; readonly recordingId: string };

/**
 * Removes the parts of answers that quote the live transcript of a deleted recording, which was deleted with it, unless the transcript
 * of the meeting, which stays, has these words too. Idempotent.
 */
export async function purgeDraftsFromConversations(
  { conversations, meetings }: Pick<AssistantPorts, 'conversations' | 'meetings'>,
  { accountId, meetingId, recordingId }: DeletedRecording,
  signal: AbortSignal,
): Promise<void> {
  const scope = systemScope('a recording was deleted', accountId);
  const citing = conversations.stream(scope, { where: { meetingIds: { contains: meetingId } } });
  const transcript = await meetings.findTranscript(accountId, meetingId, signal);
  const isRemoved = ({ citations }: AnswerPart) =>
    citations.some(
      ({ turns }) =>
        turns.some(({ segmentId }) => isLiveSegmentOf(recordingId, segmentId)) &&
        anchorCitation(turns, transcript?.segments ?? []).length === 0,
    );
  await forEachInBatches(citing, async ({ id }) => {
    await conversations.update(scope, id, (stored) => {
      const document = changeAnswers(stored, (answer) => removeParts(answer, isRemoved));
      return document === stored ? undefined : { document };
    });
  });
}
