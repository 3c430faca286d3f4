import { z } from 'zod';

/** How an account has its minutes written. */
export const writerSettingsSchema = z
  .object({
    fallback_to_embedded: z
      .boolean()
      .meta({ description: 'Whether the embedded writer may step in for a model that fails.' }),
    language: z.string().meta({ description: 'Two letters such as en; empty for the language of each meeting.' }),
    monthly_token_limit: z.int().meta({
      description: 'Tokens a month, read and written; 0 for none. The lower one of the account’s and the operator’s.',
    }),
  })
  .meta({ id: 'WriterSettings' });
export type WriterSettings = z.infer<typeof writerSettingsSchema>;

export const writerSettingsResponseSchema = z
  .object({
    writer_settings: writerSettingsSchema,
    writer: z.object({
      kind: z.string().meta({ description: 'embedded or llm.' }),
      model: z.string().nullable().meta({ description: 'Null when there is none, or it is found when it is needed.' }),
    }),
    usage: z
      .object({
        month: z.string().meta({ description: 'Of UTC, such as 2026-11.' }),
        calls: z.int(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        cost: z.number().meta({ description: 'At the prices that the operator has set, in the operator’s currency.' }),
      })
      .meta({ description: 'What the model was asked this month.' }),
  })
  .meta({ id: 'WriterSettingsResponse' });
export type WriterSettingsResponse = z.infer<typeof writerSettingsResponseSchema>;

export const writerSettingsPatchSchema = z
  .object({ writer_settings: writerSettingsSchema.partial() })
  .meta({ id: 'WriterSettingsPatch' });
export type WriterSettingsPatch = z.input<typeof writerSettingsPatchSchema>;
