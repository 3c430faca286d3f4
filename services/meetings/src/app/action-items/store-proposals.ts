import type { Scope } from '@minutehand/service-kit/identity';
import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { isReplaceable, planProposals } from '../../domain/action-items/proposals.ts';
import type { GenerationResult } from '../../domain/generation/generation-result.ts';
import type { UserActionItem } from '../../domain/minutes/user-action-items.ts';
import type { CitationCheck } from '../../domain/transcript/evidence.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import type { Ports } from '../ports.ts';

export type StoreProposals = {
  meetingId: string;
  generationId: string;
  result: GenerationResult;
  transcript: Transcript;
  check: CitationCheck;
  /** Items that users wrote in the minutes. */
  userItems?: readonly UserActionItem[];
};

/** Replaces untouched proposals with those of a generation. Returns the ids of all items that it changed. */
export async function storeProposals(
  ports: Pick<Ports, 'actionItems' | 'itemComments'>,
  scope: Scope,
  command: StoreProposals,
): Promise<string[]> {
  const { meetingId, generationId, result, transcript, check, userItems = [] } = command;
  const existing: ActionItem[] = [];
  const removed: string[] = [];
  for await (const item of ports.actionItems.stream(scope, { where: { meetingId } })) {
    if (isReplaceable(item, generationId) && (await removeUntouched(ports, scope, item))) removed.push(item.id);
    else if (item.generationId !== generationId) existing.push(item);
  }
  const proposals = planProposals({
    proposed: result.actionItems,
    existing,
    meetingId,
    generationId,
    transcript,
    check,
    userItems,
    names: result.speakers,
  });
  for (const proposal of proposals) await ports.actionItems.insertOnce(scope, proposal);
  return [...removed, ...proposals.map((proposal) => proposal.id)];
}

/** Returns false when the item was changed in the meantime, or has comments, and therefore stays. */
async function removeUntouched(
  ports: Pick<Ports, 'actionItems' | 'itemComments'>,
  scope: Scope,
  item: Stored<ActionItem>,
): Promise<boolean> {
  const discussed = await ports.itemComments.find(scope, item.id);
  if (discussed !== undefined && discussed.comments.length > 0) return false;
  try {
    return await ports.actionItems.remove(scope, item.id, { version: item.version });
  } catch (error) {
    if (error instanceof StaleVersionError) return false;
    throw error;
  }
}
