import { z } from 'zod';

/** GET /health/live and /health/ready. */
export const healthAnswerSchema = z
  .object({ status: z.enum(['live', 'ready', 'not_ready', 'stopping']) })
  .meta({ id: 'Health' });
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;
