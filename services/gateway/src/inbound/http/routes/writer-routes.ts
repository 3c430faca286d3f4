import {
  type WriterSettingsResponse,
  writerSettingsPatchSchema,
  writerSettingsResponseSchema,
} from '@minutehand/contracts/http/accounts/writer-settings';
import type { Writing } from '@minutehand/contracts/proto/ai/v1/ai';
import type { Clients } from '../clients.ts';
import { emptyToNull, requireField } from '../present/proto-fields.ts';
import { defineRoute, type Route } from '../route.ts';

const MILLION = 1_000_000;

function presentWriterSettings(response: Writing | undefined): WriterSettingsResponse {
  const settings = requireField(response);
  const usage = requireField(settings.usage);
  return {
    writer_settings: {
      fallback_to_embedded: settings.fallbackToEmbedded,
      language: settings.language,
      monthly_token_limit: settings.monthlyTokenLimit,
    },
    writer: { kind: settings.writer, model: emptyToNull(settings.model) },
    usage: {
      month: usage.month,
      calls: usage.calls,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cost: usage.costMicros / MILLION,
    },
  };
}

/** Settings and usage of the minutes writer of an account. */
export function createWriterRoutes({ ai }: Pick<Clients, 'ai'>): readonly Route[] {
  return [
    defineRoute({
      tag: 'Account',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/writer_settings',
      summary: 'Get writer settings and usage of the current month',
      responses: { 200: writerSettingsResponseSchema },
      handle: async (_, { call }) => ({
        status: 200,
        body: presentWriterSettings((await ai.getWriting({}, call)).writing),
      }),
    }),
    defineRoute({
      tag: 'Account',
      access: 'user',
      scope: 'write',
      method: 'patch',
      path: '/writer_settings',
      summary: 'Update writer settings; owners and admins only',
      body: writerSettingsPatchSchema,
      responses: { 200: writerSettingsResponseSchema },
      handle: async ({ body }, { call }) => {
        const { fallback_to_embedded, language, monthly_token_limit } = body.writer_settings;
        const changes = {
          fallbackToEmbedded: fallback_to_embedded,
          language,
          monthlyTokenLimit: monthly_token_limit,
        };
        return { status: 200, body: presentWriterSettings((await ai.updateWriting(changes, call)).writing) };
      },
      respondToRepeat: async (_, { call }) => ({
        status: 200,
        body: presentWriterSettings((await ai.getWriting({}, call)).writing),
      }),
    }),
  ];
}
