import { createEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { isCurrentRun } from '../../domain/data-exports/data-export.ts';
import { DATA_EXPORT_TTL_MS } from '../../limits.ts';
import type { DataExportPorts } from './ports.ts';

export type RequestedExport = { readonly accountId: string; readonly exportId: string; readonly run: number };

/** Ends a run that cannot succeed. The user is informed and can start another one. */
export async function markDataExportFailed(
  { dataExports, now }: Pick<DataExportPorts, 'dataExports' | 'now'>,
  { accountId, exportId, run }: RequestedExport,
): Promise<void> {
  await dataExports.update(systemScope('an export of data failed', accountId), exportId, (current) => {
    if (!isCurrentRun(current, run)) return undefined;
    const { userId, kind } = current;
    const expiresAt = new Date(now().getTime() + DATA_EXPORT_TTL_MS);
    return {
      document: { ...current, state: 'failed', expiresAt },
      events: [
        createEvent('recordings.data_export_finished', {
          ...{ exportId, run, userId, kind, state: 'failed', expiresAt: '' },
        }),
      ],
    };
  });
}
