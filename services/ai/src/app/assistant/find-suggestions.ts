import type { Actor } from '@minutehand/service-kit/identity';
import { suggestQuestions } from '../../domain/assistant/suggest-questions.ts';
import { SUGGESTED_FROM_MEETINGS } from '../../limits.ts';
import type { AssistantPorts } from './ports.ts';

/** Questions about the latest meetings that the user owns; if none of these has a transcript, about meetings that are shared with them. */
export async function findSuggestions(
  { meetingsReader }: Pick<AssistantPorts, 'meetingsReader'>,
  actor: Actor,
  signal: AbortSignal,
): Promise<string[]> {
  const limit = SUGGESTED_FROM_MEETINGS;
  const listQuestions = async (isMine: boolean) =>
    suggestQuestions((await meetingsReader.listRecent(actor, { limit, isMine }, signal)).items);
  const ownQuestions = await listQuestions(true);
  return ownQuestions.length > 0 ? ownQuestions : listQuestions(false);
}
