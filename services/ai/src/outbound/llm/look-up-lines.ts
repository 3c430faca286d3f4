import { isAppError } from '@minutehand/contracts/errors';
import type { LimitedItems, LookUp, PresentedLine } from '../../app/assistant/ports.ts';
import type { TokenBudget } from '../../app/ports.ts';
import { type Complete, RequestTooLongError, ToolsNotSupportedError } from './calls/complete.ts';
import type { Message, ToolCall } from './calls/create-body.ts';
import type { OnText } from './calls/read-completion.ts';
import { toJson } from './json-line.ts';
import { LOOK_UP_STEPS_MAX, LOOK_UPS_DEADLINE_MS, LOOK_UPS_PER_STEP } from './limits.ts';
import { estimateTokens } from './tokens.ts';
import { readToolCall, TOOLS } from './tools.ts';

type Options = {
  readonly complete: Complete;
  readonly messages: readonly Message[];
  readonly lookUp: LookUp;
  /** Tokens of all results. */
  readonly budget: number;
  readonly signal: AbortSignal;
  readonly tokenBudget: TokenBudget;
  readonly onText: OnText;
};

export type LookUpResult = {
  /** What the model wrote instead of calling tools; empty if it has to be asked. */
  readonly text: string;
  /** The lines that the model was given, without duplicates. */
  readonly lines: readonly PresentedLine[];
};

/**
 * Lets a model call tools, for a limited number of steps and time, until it writes text, repeats its calls, or has no space for results.
 * A result is one line of JSON.
 */
export async function lookUpLines(options: Options): Promise<LookUpResult> {
  const lines = new Map<number, PresentedLine>();
  const madeCalls = new Set<string>();
  const messages = [...options.messages];
  const deadline = AbortSignal.timeout(LOOK_UPS_DEADLINE_MS);
  const signal = AbortSignal.any([options.signal, deadline]);
  let budget = options.budget;
  try {
    for (let step = 0; step < LOOK_UP_STEPS_MAX && budget > 0; step += 1) {
      const { complete, tokenBudget, onText } = options;
      const { text, toolCalls } = await complete({ messages, tools: TOOLS, signal, tokenBudget, onText });
      if (toolCalls.length === 0) return { text, lines: [...lines.values()] };
      const calls = toolCalls.slice(0, LOOK_UPS_PER_STEP).map((call, index) => readCall(call, `call_${step}_${index}`));
      if (calls.every(({ key }) => madeCalls.has(key))) break;
      messages.push({ role: 'assistant', content: '', toolCalls: calls.map(({ sentCall }) => sentCall) });
      for (const { sentCall, key, request } of calls) {
        madeCalls.add(key);
        const result = await runLookUp(request, options.lookUp, signal, budget);
        for (const line of result.lines) lines.set(line.n, line);
        budget -= estimateTokens(result.content);
        messages.push({ role: 'tool', callId: sentCall.id, content: result.content });
      }
    }
  } catch (error) {
    options.signal.throwIfAborted();
    const canAnswer =
      deadline.aborted || error instanceof ToolsNotSupportedError || error instanceof RequestTooLongError;
    if (!canAnswer) throw error;
  }
  return { text: '', lines: [...lines.values()] };
}

/** Sent back instead of a name that the model invented, which a server may reject. */
const UNKNOWN_TOOL = 'unknown_tool';

type Request = ReturnType<typeof readToolCall>;

/**
 * Reads a call. `sentCall` is the call as it is sent back: with an id, the name of a tool or a valid constant, and arguments that are JSON,
 * because some servers check them.
 */
function readCall(
  call: ToolCall,
  id: string,
): { readonly request: Request; readonly key: string; readonly sentCall: ToolCall } {
  const request = readToolCall(call);
  const args = 'problem' in request ? '{}' : call.arguments.trim() || '{}';
  const name = TOOLS.some((tool) => tool.name === call.name) ? call.name : UNKNOWN_TOOL;
  return { request, key: JSON.stringify(request), sentCall: { id: call.id || id, name, arguments: args } };
}

async function runLookUp(request: Request, lookUp: LookUp, signal: AbortSignal, budget: number) {
  if ('problem' in request) return { content: toJson({ error: request.problem }), lines: [] };
  try {
    return selectFitting(await lookUp(request, signal), budget);
  } catch (error) {
    signal.throwIfAborted();
    if (!isAppError(error)) throw error;
    return { content: toJson({ error: 'not available now' }), lines: [] };
  }
}

/** As many lines as there is space for. The model is told if there are more. */
function selectFitting({ items, hasMore }: LimitedItems<PresentedLine>, budget: number) {
  let remainingTokens = budget;
  const lines: PresentedLine[] = [];
  for (const line of items) {
    remainingTokens -= estimateTokens(`${toJson(line)},`);
    if (remainingTokens < 0) break;
    lines.push(line);
  }
  return { content: toJson({ lines, more: hasMore || lines.length < items.length }), lines };
}
