import { z } from 'zod';
import { COMMENT_CHARACTERS } from '../../limits.ts';
import { baseVersion, id, instant, nextCursor } from '../fields.ts';
import { personRefSchema } from './meetings.ts';

export const itemCommentSchema = z
  .object({
    id,
    action_item_id: id,
    author: personRefSchema.meta({ description: 'The name is "Deleted user" for a deleted user.' }),
    text: z.string().meta({ description: 'Plain text.' }),
    created_at: instant,
    edited_at: instant.nullable().meta({ description: 'Null if it was never edited.' }),
    own: z.boolean().meta({ description: 'The user wrote it, and may edit and delete it.' }),
    version: z.int(),
  })
  .meta({ id: 'ItemComment' });
export type ItemComment = z.infer<typeof itemCommentSchema>;

export const itemCommentResponseSchema = z.object({ comment: itemCommentSchema }).meta({ id: 'ItemCommentResponse' });

export type ItemCommentResponse = z.infer<typeof itemCommentResponseSchema>;

export const itemCommentsResponseSchema = z
  .object({ comments: z.array(itemCommentSchema), next_cursor: nextCursor })
  .meta({ id: 'ItemCommentList' });
export type ItemCommentsResponse = z.infer<typeof itemCommentsResponseSchema>;

const text = z
  .string()
  .trim()
  .min(1, "can't be blank")
  .max(COMMENT_CHARACTERS, `must have at most ${COMMENT_CHARACTERS} characters`);

export const itemCommentCreateSchema = z.object({ comment: z.object({ text }) }).meta({ id: 'ItemCommentCreate' });

export const itemCommentPatchSchema = z
  .object({ comment: z.object({ text, version: baseVersion }) })
  .meta({ id: 'ItemCommentPatch' });

export const itemCommentParamsSchema = z.object({ id, action_item_id: id, comment_id: id });
