import { z } from 'zod';
import { id, nextCursor } from '../fields.ts';

export const shareRoleSchema = z.enum(['viewer', 'editor', 'owner']);
export type ShareRole = z.infer<typeof shareRoleSchema>;

/** A user with access to a meeting, besides owners and admins of the account. */
export const shareSchema = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string().meta({ description: 'Empty for access tokens without the scope write.' }),
    role: shareRoleSchema,
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;

export const sharesResponseSchema = z.object({ shares: z.array(shareSchema), next_cursor: nextCursor }).meta({
  id: 'ShareList',
});
export type SharesResponse = z.infer<typeof sharesResponseSchema>;

export const shareResponseSchema = z.object({ share: shareSchema }).meta({ id: 'ShareResponse' });
export type ShareResponse = z.infer<typeof shareResponseSchema>;

export const shareCreateSchema = z
  .object({ user_id: id, role: shareRoleSchema.default('viewer') })
  .meta({ id: 'ShareCreate' });
export type ShareCreate = z.input<typeof shareCreateSchema>;

export const sharePatchSchema = z.object({ role: shareRoleSchema }).meta({ id: 'SharePatch' });
export type SharePatch = z.input<typeof sharePatchSchema>;

/** Path parameters. */
export const shareParamsSchema = z.object({ id, user_id: id });
