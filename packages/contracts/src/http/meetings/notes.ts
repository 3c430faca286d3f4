import { z } from 'zod';
import { EMBED_URL_CHARACTERS } from '../../limits.ts';
import { baseVersion, id, instant } from '../fields.ts';

/** Content types of elements in notes that are not files. */
export const MENTION_TYPE = 'application/vnd.minutehand.mention';
export const EMBED_TYPE = 'application/vnd.minutehand.embed';

export const notesSchema = z
  .object({
    content: z.string().meta({
      description: 'Sanitized HTML; files, people and embedded links are <action-text-attachment sgid="…"> elements.',
    }),
    rendered_html: z
      .string()
      .meta({ description: 'The content as displayed: attachments are links, images and names.' }),
    version: z.int().meta({ description: '0 before the first save.' }),
    updated_at: instant.nullable(),
    updated_by: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Notes' });
export type Notes = z.infer<typeof notesSchema>;

export const notesResponseSchema = z.object({ notes: notesSchema }).meta({ id: 'NotesResponse' });
export type NotesResponse = z.infer<typeof notesResponseSchema>;

export const notesPatchSchema = z
  .object({ notes: z.object({ content: z.string(), version: baseVersion }) })
  .meta({ id: 'NotesPatch' });
export type NotesPatch = z.input<typeof notesPatchSchema>;

export const notesAttachmentParamsSchema = z.object({ id, attachment_id: id });

/** A regular expression that matches addresses of embeddable pages. */
export const embedPatternSchema = z
  .object({ source: z.string(), options: z.string().meta({ description: 'Flags of the expression.' }) })
  .meta({ id: 'EmbedPattern' });
export type EmbedPattern = z.infer<typeof embedPatternSchema>;
export const embedPatternsResponseSchema = z.array(embedPatternSchema);

export const embedQuerySchema = z.object({
  id: z.string().max(EMBED_URL_CHARACTERS, `must have at most ${EMBED_URL_CHARACTERS} characters`),
});

/** The embedded element for an address. */
export const embedResponseSchema = z
  .object({
    sgid: z.string(),
    content_type: z.literal(EMBED_TYPE),
    url: z.string(),
    title: z.string(),
    provider_name: z.string(),
    content: z.string().meta({ description: 'HTML, escaped.' }),
  })
  .meta({ id: 'Embed' });
export type EmbedResponse = z.infer<typeof embedResponseSchema>;
