import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import {
  defineSubscription,
  MessageRejectedError,
  type ReceivedEvent,
  type Subscription,
} from '@minutehand/service-kit/bus';
import type { Erasures } from '@minutehand/service-kit/erasure';
import { anonymizeUser } from './app/anonymize-user.ts';
import { purgeQuestionCounts } from './app/assistant/count-question.ts';
import { purgeLiveCitationsFromConversations } from './app/assistant/live/purge-live-citations.ts';
import type { AssistantPorts } from './app/assistant/ports.ts';
import {
  countUserConversations,
  purgeAccountConversations,
  purgeMeetingFromConversations,
  purgeMemberConversations,
  purgeUserFromConversations,
} from './app/assistant/purge-conversations.ts';
import { failGeneration } from './app/fail-generation.ts';
import type { Ports } from './app/ports.ts';
import { purgeAccount, purgeMeeting } from './app/purge-generations.ts';
import { runGeneration } from './app/run-generation.ts';
import type { RequestedGeneration } from './domain/generation.ts';
import { CONCURRENT_GENERATIONS, GENERATION_ATTEMPTS, GENERATION_RETRY_DELAY_MS } from './limits.ts';

/** A retry would fail in the same way, and each call costs tokens. */
const PERMANENT_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_refused',
  'generation.model_misconfigured',
  'generation.response_unusable',
  'generation.response_empty',
  'generation.too_long',
  'generation.token_limit_reached',
  'generation.deadline_exceeded',
]);

/** The events that this service consumes. */
export function createSubscriptions(ports: Ports, assistant: AssistantPorts, erasures: Erasures) {
  return [
    consumeGenerationRequest('meetings.transcript_ready', ports),
    consumeGenerationRequest('meetings.generation_requested', ports),
    defineSubscription({
      event: 'meetings.meeting_deleted',
      handle: async ({ accountId, payload: { meetingId } }) => {
        await purgeMeeting(ports, accountId, meetingId);
        await purgeMeetingFromConversations(assistant, accountId, meetingId);
      },
    }),
    defineSubscription({
      event: 'recordings.recording_deleted',
      handle: ({ accountId, payload }, { signal }) =>
        purgeLiveCitationsFromConversations(assistant, { accountId, ...payload }, signal),
    }),
    defineSubscription({
      event: 'accounts.user_deleted',
      handle: ({ payload: { userId, accountIds, deletionId } }, { signal }) =>
        erasures.purgeUser(deletionId, {
          count: () => countUserConversations(assistant, { userId, accountIds }),
          purge: async () => {
            await anonymizeUser(ports, { userId, accountIds }, signal);
            await purgeUserFromConversations(assistant, { userId, accountIds }, signal);
          },
        }),
    }),
    defineSubscription({
      event: 'accounts.member_removed',
      handle: ({ occurredAt, payload: { accountId, userId } }) =>
        purgeMemberConversations(assistant, { accountId, userId, removedAt: new Date(occurredAt) }),
    }),
    defineSubscription({
      event: 'accounts.account_deleted',
      handle: ({ payload }) =>
        erasures.purgeAccount(payload, async () => {
          await purgeAccount(ports, payload.accountId);
          await purgeAccountConversations(assistant, payload.accountId);
          await purgeQuestionCounts(assistant, payload.accountId);
        }),
    }),
  ];
}

type RequestingEvent = 'meetings.transcript_ready' | 'meetings.generation_requested';

/** Both a new transcript and an explicit request start a generation. */
function consumeGenerationRequest<N extends RequestingEvent>(event: N, ports: Ports): Subscription<N> {
  return {
    event,
    prefetch: CONCURRENT_GENERATIONS,
    maxAttempts: GENERATION_ATTEMPTS,
    firstRetryDelayMs: GENERATION_RETRY_DELAY_MS,
    handle: async (received, { signal }) => {
      try {
        await runGeneration(ports, toRequest(received), signal);
      } catch (error) {
        if (isAppError(error) && PERMANENT_ERRORS.has(error.code))
          throw new MessageRejectedError(error.code, { cause: error });
        throw error;
      }
    },
    onDeadLettered: (received, error) => failGeneration(ports, toRequest(received), error),
  };
}

function toRequest<N extends RequestingEvent>({ accountId, payload }: ReceivedEvent<N>): RequestedGeneration {
  const { generationId, meetingId, importNumber } = payload;
  return { accountId, generationId, meetingId, importNumber };
}
