import { AppError } from '@minutehand/contracts/errors';
import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  addExchange,
  type Conversation,
  createConversation,
  type Exchange,
  findExchange,
  isFull,
} from '../../domain/assistant/conversation.ts';
import { ANSWER_DEADLINE_MS, EARLIER_QUESTIONS_MAX } from '../../limits.ts';
import { answerQuestion } from './answers/answer-question.ts';
import type { OnPart } from './answers/answer-with-model.ts';
import { countQuestion } from './count-question.ts';
import {
  findCurrentConversation,
  getOwnConversation,
  insertOwnConversation,
  updateOwnConversation,
} from './own-conversations.ts';
import type { AskedMeeting, AssistantPorts } from './ports.ts';
import { type ReadableExchange, readExchanges } from './read-exchanges.ts';
import { removeDeletedContent } from './remove-deleted-content.ts';

export type AskQuestionCommand = {
  readonly question: string;
  /** Continues this conversation; empty for the current one. */
  readonly conversationId: string;
  /** Answers from this meeting only; empty for all that the user can read. */
  readonly meetingId: string;
  /** A repeat with the same id is counted once, and returns the stored exchange. */
  readonly requestId?: string | undefined;
  /** ISO 8601: when the user joined the meeting. */
  readonly joinedAt?: string | undefined;
};

export type AnsweredQuestion = { readonly conversationId: string; readonly exchange: ReadableExchange };

/** Answers a question from the meetings that the user can read now, and stores both in a conversation of the user. */
export function askQuestion(
  ports: AssistantPorts,
  actor: Actor,
  command: AskQuestionCommand,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<AnsweredQuestion> {
  const { requestId } = command;
  const run = () => answerAndStore(ports, actor, command, signal, onPart);
  if (requestId === undefined) return run();
  return ports.runExclusively(JSON.stringify([actor.accountId, actor.userId, requestId]), run);
}

async function answerAndStore(
  ports: AssistantPorts,
  actor: Actor,
  command: AskQuestionCommand,
  signal: AbortSignal,
  onPart?: OnPart,
): Promise<AnsweredQuestion> {
  const { requestId } = command;
  const question = command.question.trim();
  if (question === '') throw new AppError('assistant.question_blank');
  if (question.length > QUESTION_CHARACTERS) throw new AppError('assistant.question_too_long');
  const current = await findCurrentConversation(ports, actor);
  const target =
    command.conversationId === '' ? current : await getOwnConversation(ports, actor, command.conversationId);
  const answered = requestId && findAnswered([current, target], requestId);
  if (answered) return readAnswered(ports, actor, answered, signal);
  const meeting = command.meetingId === '' ? undefined : await requireMeeting(ports, actor, command.meetingId, signal);
  await countQuestion(ports, actor, requestId);
  const earlier = (target?.exchanges ?? []).slice(-EARLIER_QUESTIONS_MAX).map((exchange) => exchange.question);
  const askedAt = ports.now();
  const joinedAt = parseInstant(command.joinedAt);
  const answer = await withDeadline(signal, (limitedSignal) =>
    answerQuestion(ports, actor, { question, earlier, meeting, joinedAt }, limitedSignal, onPart),
  );
  const exchange: Exchange = { id: requestId ?? ports.newId(), question, askedAt, answeredAt: ports.now(), answer };
  const conversationId = await storeExchange(ports, actor, target, exchange);
  if (current !== undefined && current.id !== conversationId)
    await updateOwnConversation(ports, actor, current.id, (stored) => ({ ...stored, isEnded: true }));
  return readAnswered(ports, actor, { conversationId, exchange }, signal);
}

/** What the user can read of a stored exchange. What was deleted while it was written is removed from it, also if that failed the first time. */
async function readAnswered(
  ports: AssistantPorts,
  actor: Actor,
  { conversationId, exchange }: { readonly conversationId: string; readonly exchange: Exchange },
  signal: AbortSignal,
): Promise<AnsweredQuestion> {
  const [readable] = (await readExchanges(ports, actor, [exchange], signal)) as [ReadableExchange];
  await removeDeletedContent(ports, actor, conversationId, readable, signal);
  return { conversationId, exchange: readable };
}

/** Undefined if it is absent or not a time. */
function parseInstant(text = ''): Date | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The exchange that an earlier request with the same id stored. A new conversation that it began is the current one. */
function findAnswered(conversations: readonly (Stored<Conversation> | undefined)[], requestId: string) {
  for (const conversation of conversations) {
    const exchange = conversation && findExchange(conversation, requestId);
    if (conversation && exchange) return { conversationId: conversation.id, exchange };
  }
  return undefined;
}

/** The meeting that a question is about. Throws meeting.not_found. */
async function requireMeeting(
  { meetingsReader }: Pick<AssistantPorts, 'meetingsReader'>,
  actor: Actor,
  meetingId: string,
  signal: AbortSignal,
): Promise<AskedMeeting> {
  const meeting = await meetingsReader.findMeeting(actor, meetingId, signal);
  if (meeting === undefined) throw new AppError('meeting.not_found');
  return meeting;
}

/** Returns the id of the conversation: the target, or a new one if there is none, it is full, or it was deleted in the meantime. */
async function storeExchange(
  ports: AssistantPorts,
  actor: Actor,
  target: Stored<Conversation> | undefined,
  exchange: Exchange,
): Promise<string> {
  if (target !== undefined && !isFull(target)) {
    const stored = await updateOwnConversation(ports, actor, target.id, (conversation) =>
      addExchange(conversation, exchange),
    );
    if (stored !== undefined) return stored.id;
  }
  const id = ports.newId();
  await insertOwnConversation(ports, actor, id, createConversation(actor.userId, exchange));
  return id;
}

async function withDeadline<T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(ANSWER_DEADLINE_MS);
  try {
    return await run(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (deadline.aborted) throw new AppError('assistant.timeout', { cause: error });
    throw error;
  }
}
