import { z } from 'zod';

/** GET /health/live and /health/ready. */
export const healthResponseSchema = z
  .object({
    status: z.enum(['live', 'ready', 'not_ready', 'stopping']),
    degraded: z
      .array(z.string())
      .optional()
      .meta({ description: 'What does not answer and can be done without for a while.' }),
  })
  .meta({ id: 'Health' });
export type HealthResponse = z.infer<typeof healthResponseSchema>;
