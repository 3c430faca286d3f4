import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { RATINGS, type Rating, rateAnswer } from '../../domain/assistant/conversation.ts';
import { getOwnConversation, updateOwnConversation } from './own-conversations.ts';
import type { AssistantPorts } from './ports.ts';

export type ExchangeRating = {
  readonly conversationId: string;
  readonly exchangeId: string;
  readonly rating: number;
};

/** Stores whether the user found an answer helpful. A later rating replaces an earlier one. */
export async function rateExchange(
  ports: Pick<AssistantPorts, 'conversations' | 'log'>,
  actor: Actor,
  { conversationId, exchangeId, rating }: ExchangeRating,
): Promise<void> {
  if (!isRating(rating)) throw new AppError('assistant.rating_invalid');
  const conversation = await getOwnConversation(ports, actor, conversationId);
  const exchange = conversation.exchanges.find(({ id }) => id === exchangeId);
  if (exchange === undefined) throw new AppError('assistant.answer_not_found');
  await updateOwnConversation(ports, actor, conversationId, (stored) => rateAnswer(stored, exchangeId, rating));
  ports.log.info({ conversationId, kind: exchange.answer.kind, rating }, 'answer rated');
}

function isRating(rating: number): rating is Rating {
  return RATINGS.some((valid) => valid === rating);
}
