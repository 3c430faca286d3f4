import { z } from 'zod';
import { MIB, UPLOAD_BYTES } from '../limits.ts';
import { id, instant, wholeNumber } from './fields.ts';

/** POST /direct_uploads, as Active Storage's client sends it. */
export const directUploadSchema = z
  .object({
    blob: z.object({
      filename: z.string().min(1, "can't be blank").max(255, 'must have at most 255 characters'),
      content_type: z
        .string()
        .max(255)
        .nullish()
        .transform((type) => type || 'application/octet-stream'),
      byte_size: wholeNumber.refine((size) => size <= UPLOAD_BYTES, `must be at most ${UPLOAD_BYTES / MIB} MB`),
      checksum: z.string().regex(/^[A-Za-z0-9+/]{22}==$/, 'must be the MD5 of the file in base64'),
    }),
  })
  .meta({ id: 'DirectUpload' });
export type DirectUpload = z.input<typeof directUploadSchema>;

export const directUploadResponseSchema = z
  .object({
    id,
    key: z.string(),
    filename: z.string(),
    content_type: z.string(),
    byte_size: z.int(),
    checksum: z.string(),
    created_at: instant,
    signed_id: z.string(),
    attachable_sgid: z.string(),
    direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  })
  .meta({ id: 'DirectUploadResponse' });
export type DirectUploadResponse = z.infer<typeof directUploadResponseSchema>;
