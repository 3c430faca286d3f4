import { z } from 'zod';
import { QUOTA_NAMES } from '../../quotas.ts';

export const quotaUsageSchema = z
  .object({
    quota: z.enum(QUOTA_NAMES),
    used: z.int(),
    limit: z.int().nullable().meta({ description: 'Null without a limit.' }),
    is_near_limit: z.boolean().meta({ description: 'True at 80 % of the limit or more.' }),
  })
  .meta({ id: 'QuotaUsage' });
export type QuotaUsage = z.infer<typeof quotaUsageSchema>;

export const usageResponseSchema = z
  .object({
    usage: z.array(quotaUsageSchema),
    is_incomplete: z.boolean().meta({ description: 'True while a service does not respond; its quotas are missing.' }),
  })
  .meta({ id: 'UsageResponse' });
export type UsageResponse = z.infer<typeof usageResponseSchema>;
