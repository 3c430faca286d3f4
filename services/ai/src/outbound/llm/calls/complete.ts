import type { Logger } from '@minutehand/service-kit/log';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import { inSpan } from '@minutehand/service-kit/telemetry';
import type OpenAI from 'openai';
import type { TokenBudget } from '../../../app/ports.ts';
import { TOOLS_REJECTED_MS } from '../limits.ts';
import { estimateTokens } from '../tokens.ts';
import { type ApiFeatures, DEFAULT_FEATURES, getReducedFeatures, rejectsTools } from './api-features.ts';
import { createBody, type RequestContent, toWireTool } from './create-body.ts';
import { CallTimeoutError, IncompleteResponseError, isTimeout, isTooLong, toModelError } from './model-errors.ts';
import { type Completion, type OnText, readCompletion } from './read-completion.ts';
import { withRetry } from './with-retry.ts';

type CompletionRequest = RequestContent & {
  readonly signal: AbortSignal;
  readonly tokenBudget: TokenBudget;
  readonly onText: OnText;
};
export type Complete = (request: CompletionRequest) => Promise<Completion>;

/** The request exceeds the model's context. */
export class RequestTooLongError extends Error {}

/** The server rejects requests with tools. */
export class ToolsNotSupportedError extends Error {}

export type ModelSettings = {
  readonly model: string;
  readonly timeoutMs: number;
  /** Longest pause within a response (ms). */
  readonly idleMs: number;
  /** The maximum number of tokens of one response. */
  readonly responseTokens: number;
};

/** Makes calls whose tokens are reserved before. Falls back to fewer features of the API if needed, and uses those that worked for the next calls. */
export function createComplete(
  client: OpenAI,
  settings: ModelSettings,
  { retryTiming, log }: { readonly retryTiming: RetryTiming; readonly log?: Pick<Logger, 'warn'> | undefined },
): Complete {
  const { model, timeoutMs, idleMs, responseTokens } = settings;
  let supportedFeatures: ApiFeatures = DEFAULT_FEATURES;
  // Not stored with the features, so that a request that began before the rejection does not end it.
  let toolsRejectedUntil = 0;

  const callOnce = async (features: ApiFeatures, request: CompletionRequest) => {
    const inputTokens = countInputTokens(request);
    const reservation = await request.tokenBudget.reserve(inputTokens + responseTokens);
    return inSpan(`chat ${model}`, { kind: 'client', attributes: getSpanAttributes(model) }, async (span) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const completion = await readCompletion(client, createBody(settings, features, request), features, {
        signal: AbortSignal.any([request.signal, timeout]),
        idleMs,
        onText: request.onText,
      }).catch(async (error: unknown) => {
        const isLate = timeout.aborted && !request.signal.aborted;
        // The input tokens of an incomplete response are billed.
        const isBroken = error instanceof IncompleteResponseError || error instanceof CallTimeoutError;
        const isBilled = isLate || request.signal.aborted || isBroken;
        await (isBilled ? reservation.settle({ inputTokens, outputTokens: 0 }) : reservation.release());
        throw isLate && !isTimeout(error) ? new CallTimeoutError() : error;
      });
      const tokenUse = completion.usage ?? { inputTokens, outputTokens: estimateTokens(completion.text) };
      await reservation.settle(tokenUse);
      span.setAttributes({
        'gen_ai.response.model': completion.model || model,
        'gen_ai.response.finish_reasons': [completion.finishReason || 'none'],
        'gen_ai.usage.input_tokens': tokenUse.inputTokens,
        'gen_ai.usage.output_tokens': tokenUse.outputTokens,
      });
      return completion;
    });
  };

  return async (request) => {
    const usesTools = request.tools !== undefined;
    if (usesTools && retryTiming.now().getTime() < toolsRejectedUntil) throw new ToolsNotSupportedError();
    for (let features = supportedFeatures; ; ) {
      if (usesTools && !features.supportsTools) throw new ToolsNotSupportedError();
      const attemptedFeatures = features;
      try {
        const completion = await withRetry(() => callOnce(attemptedFeatures, request), retryTiming, request.signal);
        supportedFeatures = attemptedFeatures;
        return completion;
      } catch (error) {
        request.signal.throwIfAborted();
        if (isTooLong(error)) throw new RequestTooLongError();
        const reduced = getReducedFeatures(error, attemptedFeatures, usesTools);
        if (reduced === undefined) throw toModelError(error, retryTiming.now());
        // With earlier calls in the request, the error may be about what the model wrote.
        const hasCalled = request.messages.some(({ role }) => role === 'tool');
        if (!reduced.supportsTools && !hasCalled && rejectsTools(error)) {
          toolsRejectedUntil = retryTiming.now().getTime() + TOOLS_REJECTED_MS;
          log?.warn({ model, pauseMs: TOOLS_REJECTED_MS }, 'model server rejects tools, not sending them for a while');
        }
        features = reduced;
      }
    }
  };
}

function countInputTokens({ messages, tools = [] }: RequestContent): number {
  const written = messages.flatMap((message) => [
    message.content,
    ...('toolCalls' in message ? (message.toolCalls ?? []).map((call) => call.name + call.arguments) : []),
  ]);
  const described = tools.map((tool) => JSON.stringify(toWireTool(tool)));
  return [...written, ...described].reduce((sum, text) => sum + estimateTokens(text), 0);
}

/** Attributes of the OpenTelemetry GenAI conventions: only names and counts, no contents. */
function getSpanAttributes(model: string) {
  return { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': model };
}
