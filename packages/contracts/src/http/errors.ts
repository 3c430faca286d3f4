import { z } from 'zod';

/** The body of every error response. */
export const errorResponseSchema = z
  .object({
    error: z.string().meta({ description: 'A sentence to show to users.' }),
    errors: z
      .union([z.array(z.string()), z.record(z.string(), z.array(z.string()))])
      .optional()
      .meta({ description: 'Messages by field; on routes whose forms show one list, a list of messages.' }),
    version: z.int().optional().meta({ description: 'For 409: the stored version.' }),
    reauthentication_required: z.literal(true).optional().meta({
      description: 'For 403: repeat the request after POST /session/reauthentication with the password.',
    }),
    idempotency_key_reused: z.literal(true).optional().meta({
      description: 'For 422: another request had this Idempotency-Key.',
    }),
    status: z.literal('error').optional().meta({ description: 'In responses to the recorder.' }),
    success: z.literal(false).optional().meta({ description: 'In responses of the assistant.' }),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
