import { z } from 'zod';
import { id, instant, nextCursor } from '../fields.ts';
import { deletionTargetSchema } from '../session.ts';

/** The effects of deleting the signed-in user. */
export const deletionPlanResponseSchema = z
  .object({
    deletion_plan: z.object({
      grace_days: z.int(),
      accounts: z.array(
        z.object({
          id,
          name: z.string(),
          outcome: z.enum(['deleted', 'left', 'transfer_first']).meta({
            description:
              'deleted: the user is alone in it. left: other members stay. transfer_first: the user is its only owner, and has to transfer or delete it first.',
          }),
        }),
      ),
    }),
  })
  .meta({ id: 'DeletionPlan' });
export type DeletionPlanResponse = z.infer<typeof deletionPlanResponseSchema>;

export const userDeletionSchema = z
  .object({ email: z.string().max(1_000).meta({ description: 'The email of the user, as a confirmation.' }) })
  .meta({ id: 'UserDeletion' });
export type UserDeletion = z.input<typeof userDeletionSchema>;

export const accountDeletionSchema = z
  .object({ name: z.string().max(1_000).meta({ description: 'The name of the account, as a confirmation.' }) })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.input<typeof accountDeletionSchema>;

export const scheduledDeletionResponseSchema = z
  .object({ deletion: z.object({ subject: deletionTargetSchema, erase_at: instant }) })
  .meta({ id: 'ScheduledDeletion' });
export type ScheduledDeletionResponse = z.infer<typeof scheduledDeletionResponseSchema>;

export const deletionsResponseSchema = z
  .object({
    deletions: z.array(
      z.object({
        id,
        subject: deletionTargetSchema,
        subject_id: z.string(),
        requested_by: z.string(),
        state: z.enum(['scheduled', 'cancelled', 'started', 'erased']),
        requested_at: instant,
        erase_at: instant,
        reports: z
          .array(z.object({ service: z.string(), counts: z.record(z.string(), z.number()), erased_at: instant }))
          .meta({ description: 'What each service erased.' }),
        missing: z.array(z.string()).meta({ description: 'Services that have not reported yet.' }),
      }),
    ),
    next_cursor: nextCursor,
  })
  .meta({ id: 'Deletions' });
export type DeletionsResponse = z.infer<typeof deletionsResponseSchema>;
