import { z } from 'zod';

/** GET /health/live and /health/ready. */
export const healthResponseSchema = z
  .object({
    status: z.enum(['live', 'ready', 'not_ready', 'stopping']),
    degraded: z.array(z.string()).optional().meta({ description: 'Names of failed degradable checks.' }),
  })
  .meta({ id: 'Health' });
export type HealthResponse = z.infer<typeof healthResponseSchema>;
