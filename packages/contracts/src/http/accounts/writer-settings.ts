import { z } from 'zod';

/** An account's settings for generating minutes. */
export const writerSettingsSchema = z
  .object({
    fallback_to_embedded: z
      .boolean()
      .meta({ description: 'Whether the built-in generator is used when the model fails.' }),
    language: z.string().meta({ description: 'Two letters such as en; empty for the language of each meeting.' }),
    monthly_token_limit: z.int().meta({
      description:
        'Input and output tokens per month; 0 for no limit. The lower of the limits of the account and the operator.',
    }),
  })
  .meta({ id: 'WriterSettings' });
export type WriterSettings = z.infer<typeof writerSettingsSchema>;

export const writerSettingsResponseSchema = z
  .object({
    writer_settings: writerSettingsSchema,
    writer: z.object({
      kind: z.string().meta({ description: 'embedded or llm.' }),
      model: z.string().nullable().meta({ description: 'Null without a model, or if it is detected on first use.' }),
    }),
    usage: z
      .object({
        month: z.string().meta({ description: 'In UTC, such as 2026-11.' }),
        calls: z.int(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        cost: z.number().meta({ description: 'At the prices and in the currency of the operator.' }),
      })
      .meta({ description: 'Usage of the model this month.' }),
  })
  .meta({ id: 'WriterSettingsResponse' });
export type WriterSettingsResponse = z.infer<typeof writerSettingsResponseSchema>;

export const writerSettingsPatchSchema = z
  .object({ writer_settings: writerSettingsSchema.partial() })
  .meta({ id: 'WriterSettingsPatch' });
export type WriterSettingsPatch = z.input<typeof writerSettingsPatchSchema>;
