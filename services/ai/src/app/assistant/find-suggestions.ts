import type { Actor } from '@minutehand/service-kit/identity';
import { suggestQuestions } from '../../domain/assistant/suggest-questions.ts';
import { SUGGESTED_FROM_MEETINGS } from '../../limits.ts';
import type { AssistantPorts } from './ports.ts';

/** Questions about the latest meetings that the user can read. */
export async function findSuggestions(
  { readableMeetings }: Pick<AssistantPorts, 'readableMeetings'>,
  actor: Actor,
  signal: AbortSignal,
): Promise<string[]> {
  return suggestQuestions(await readableMeetings.listRecent(actor, { limit: SUGGESTED_FROM_MEETINGS }, signal));
}
