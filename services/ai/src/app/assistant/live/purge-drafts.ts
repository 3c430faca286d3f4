import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { type Answer, type AnswerPart, removeParts } from '../../../domain/assistant/answer.ts';
import { changeAnswers } from '../../../domain/assistant/conversation.ts';
import { anchorCitation } from '../../../domain/assistant/live/anchor-citation.ts';
import { isLiveSegmentId, isLiveSegmentOf } from '../../../domain/assistant/live/recording-text.ts';
import type { AssistantPorts } from '../ports.ts';

type Ports = Pick<AssistantPorts, 'conversations' | 'deletedRecordings' | 'meetings'>;
type Recording = { readonly accountId: string; readonly meetingId: string; readonly recordingId: string };

const getScope = (accountId: string): SystemScope => systemScope('a recording was deleted', accountId);

/**
 * Removes the parts of answers that quote the live transcript of a deleted recording, which was deleted with it, unless the transcript
 * of the meeting, which stays, has these words too. Idempotent.
 */
export async function purgeDraftsFromConversations(
  ports: Ports & Pick<AssistantPorts, 'now'>,
  recording: Recording,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, meetingId, recordingId } = recording;
  const scope = getScope(accountId);
  // Stored before the conversations are read: an answer that is stored later is checked against it.
  await ports.deletedRecordings.insertOnce(scope, { id: recordingId, meetingId, deletedAt: ports.now() });
  const removeDrafts = await createDraftRemoval(ports, recording, signal);
  const citing = ports.conversations.stream(scope, { where: { meetingIds: { contains: meetingId } } });
  await forEachInBatches(citing, ({ id }) => removeDrafts(id));
}

/** Call after an answer was stored: the deletion of a recording that it quotes may have been handled before. */
export async function removeDeletedDrafts(
  ports: Ports,
  { accountId, conversationId }: { readonly accountId: string; readonly conversationId: string },
  { parts }: Answer,
  signal: AbortSignal,
): Promise<void> {
  const citations = parts.flatMap((part) => part.citations);
  const drafts = citations.filter(({ turns }) => turns.some(({ segmentId }) => isLiveSegmentId(segmentId)));
  for (const meetingId of new Set(drafts.map((citation) => citation.meetingId)))
    for await (const { id } of ports.deletedRecordings.stream(getScope(accountId), { where: { meetingId } })) {
      const removeDrafts = await createDraftRemoval(ports, { accountId, meetingId, recordingId: id }, signal);
      await removeDrafts(conversationId);
    }
}

/** Removes the parts from one conversation. */
async function createDraftRemoval(
  { conversations, meetings }: Ports,
  { accountId, meetingId, recordingId }: Recording,
  signal: AbortSignal,
): Promise<(conversationId: string) => Promise<void>> {
  const transcript = await meetings.findTranscript(accountId, meetingId, signal);
  const isRemoved = ({ citations }: AnswerPart) =>
    citations.some(
      ({ turns }) =>
        turns.some(({ segmentId }) => isLiveSegmentOf(recordingId, segmentId)) &&
        anchorCitation(turns, transcript?.segments ?? []).length === 0,
    );
  return async (id) => {
    await conversations.update(getScope(accountId), id, (stored) => {
      const document = changeAnswers(stored, (answer) => removeParts(answer, isRemoved));
      return document === stored ? undefined : { document };
    });
  };
}
