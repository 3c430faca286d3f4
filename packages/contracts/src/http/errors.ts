import { z } from 'zod';

/** What every failed call answers. */
export const errorResponseSchema = z
  .object({
    error: z.string().meta({ description: 'One sentence for people.' }),
    errors: z
      .union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])
      .optional()
      .meta({ description: 'Messages per field, or a list where a screen shows bullets.' }),
    version: z.int().optional().meta({ description: 'Of a 409: the version that is stored now.' }),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
