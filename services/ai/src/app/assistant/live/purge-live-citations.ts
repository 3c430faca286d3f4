import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import { type Answer, type AnswerCitation, removeParts } from '../../../domain/assistant/answer.ts';
import { changeAnswers } from '../../../domain/assistant/conversation.ts';
import { anchorCitation } from '../../../domain/assistant/live/anchor-citation.ts';
import { isLiveSegmentId, isLiveSegmentOf } from '../../../domain/assistant/live/recording-text.ts';
import type { AssistantPorts } from '../ports.ts';

type Ports = Pick<AssistantPorts, 'conversations' | 'deletedRecordings' | 'meetings'>;
type Recording = { readonly accountId: string; readonly meetingId: string; readonly recordingId: string };

const getScope = (accountId: string): SystemScope => systemScope('a recording was deleted', accountId);

/**
 * The live transcript of a recording is deleted with it. Removes the parts of answers that quote it, unless the transcript of the meeting
 * has the same words. Idempotent.
 */
export async function purgeLiveCitationsFromConversations(
  ports: Ports & Pick<AssistantPorts, 'now'>,
  recording: Recording,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, meetingId, recordingId } = recording;
  const scope = getScope(accountId);
  // Stored before the conversations are read: an answer that is stored later is checked against it.
  await ports.deletedRecordings.insertOnce(scope, { id: recordingId, meetingId, deletedAt: ports.now() });
  const removeLiveCitations = createLiveCitationRemoval(ports, recording, signal);
  const citingConversations = ports.conversations.stream(scope, { where: { meetingIds: { contains: meetingId } } });
  await forEachInBatches(citingConversations, ({ id }) => removeLiveCitations(id, recordingId));
}

/** Call after an answer was stored: the deletion of a recording that it quotes may have been handled before. */
export async function removeCitationsOfDeletedRecordings(
  ports: Ports,
  { accountId, conversationId }: { readonly accountId: string; readonly conversationId: string },
  { parts }: Answer,
  signal: AbortSignal,
): Promise<void> {
  const citations = parts.flatMap((part) => part.citations);
  const liveCitations = citations.filter(({ turns }) => turns.some(({ segmentId }) => isLiveSegmentId(segmentId)));
  for (const meetingId of new Set(liveCitations.map((citation) => citation.meetingId))) {
    const removeLiveCitations = createLiveCitationRemoval(ports, { accountId, meetingId }, signal);
    for await (const { id } of ports.deletedRecordings.stream(getScope(accountId), { where: { meetingId } }))
      await removeLiveCitations(conversationId, id);
  }
}

/** Removes the parts that quote a recording from one conversation. Reads the transcript once, and only if there are such parts. */
function createLiveCitationRemoval(
  { conversations, meetings }: Ports,
  { accountId, meetingId }: Pick<Recording, 'accountId' | 'meetingId'>,
  signal: AbortSignal,
): (conversationId: string, recordingId: string) => Promise<void> {
  let transcript: ReturnType<typeof meetings.findTranscript> | undefined;
  const findSegments = async () => {
    transcript ??= meetings.findTranscript(accountId, meetingId, signal);
    return (await transcript)?.segments ?? [];
  };
  return async (id, recordingId) => {
    const quotesRecording = ({ turns }: AnswerCitation) =>
      turns.some(({ segmentId }) => isLiveSegmentOf(recordingId, segmentId));
    await conversations.update(getScope(accountId), id, async (stored) => {
      const removeCitations = (isRemoved: (citation: AnswerCitation) => boolean) =>
        changeAnswers(stored, (answer) => removeParts(answer, ({ citations }) => citations.some(isRemoved)));
      if (removeCitations(quotesRecording) === stored) return undefined;
      const segments = await findSegments();
      const document = removeCitations(
        (citation) => quotesRecording(citation) && anchorCitation(citation.turns, segments).length === 0,
      );
      return document === stored ? undefined : { document };
    });
  };
}
