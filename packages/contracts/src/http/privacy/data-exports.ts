import { z } from 'zod';
import { id, instant } from '../fields.ts';

export const dataExportKindSchema = z
  .enum(['user', 'account'])
  .meta({ description: 'The data of the signed-in user, or of the current account (owners only).' });
export type DataExportKind = z.infer<typeof dataExportKindSchema>;

export const startDataExportSchema = z
  .object({ data_export: z.object({ kind: dataExportKindSchema }) })
  .meta({ id: 'DataExportStart' });
export type DataExportStart = z.input<typeof startDataExportSchema>;

export const dataExportSchema = z.object({
  id,
  kind: dataExportKindSchema,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  requested_at: instant,
  meetings_total: z.int().meta({ description: '0 until they are counted.' }),
  meetings_done: z.int(),
  byte_size: z.int().nullable().meta({ description: 'Null until the archive is ready.' }),
  expires_at: instant.nullable().meta({ description: 'When the archive is deleted; null until it is ready.' }),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** GET /data_exports/{id}/archive */
export const archiveQuerySchema = z.object({
  check: z
    .literal('true', 'must be true')
    .optional()
    .meta({ description: 'Responds 204 if the archive can be downloaded, and with the error of the download if not.' }),
});

export const dataExportResponseSchema = z.object({ data_export: dataExportSchema }).meta({ id: 'DataExport' });
export type DataExportResponse = z.infer<typeof dataExportResponseSchema>;

export const dataExportsResponseSchema = z
  .object({ data_exports: z.array(dataExportSchema) })
  .meta({ id: 'DataExports' });
export type DataExportsResponse = z.infer<typeof dataExportsResponseSchema>;
