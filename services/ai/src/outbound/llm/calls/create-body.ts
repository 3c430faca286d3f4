import type OpenAI from 'openai';
import { z } from 'zod';
import type { ApiFeatures } from './api-features.ts';

/** A call of a tool as the model wrote it. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  /** The result of the call with this id. */
  | { readonly role: 'tool'; readonly content: string; readonly callId: string };

export type ToolDefinition = { readonly name: string; readonly description: string; readonly parameters: z.ZodType };

export type RequestContent = {
  readonly messages: readonly Message[];
  /** The shape of the response. */
  readonly format?: { readonly name: string; readonly schema: z.ZodType } | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly ToolDefinition[] | undefined;
};

/** The body of a request, without the options of streaming. */
export function createBody(
  { model, responseTokens }: { readonly model: string; readonly responseTokens: number },
  features: ApiFeatures,
  { messages, format, tools }: RequestContent,
): Omit<OpenAI.ChatCompletionCreateParamsNonStreaming, 'stream'> {
  return {
    model,
    messages: messages.map(toWireMessage),
    [features.limit]: responseTokens,
    ...(features.supportsTemperature ? { temperature: 0 } : {}),
    ...(tools === undefined ? {} : { tools: tools.map(toWireTool) }),
    ...(format === undefined ? {} : createResponseFormat(features.format, format)),
  };
}

function toWireMessage(message: Message): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant' || message.toolCalls === undefined)
    return { role: message.role, content: message.content };
  const toolCalls = message.toolCalls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  return { role: 'assistant', content: message.content, tool_calls: toolCalls };
}

export function toWireTool({ name, description, parameters }: ToolDefinition): OpenAI.ChatCompletionTool {
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, {
    // The pattern of a date is long, and the format says the same.
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
    },
  });
  return { type: 'function', function: { name, description, parameters: schema } };
}

function createResponseFormat(
  supportedFormat: ApiFeatures['format'],
  { name, schema }: NonNullable<RequestContent['format']>,
) {
  if (supportedFormat === 'plain') return {};
  if (supportedFormat === 'json_object') return { response_format: { type: 'json_object' as const } };
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    // Strict schemas do not allow defaults.
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return { response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema: shape } } };
}
