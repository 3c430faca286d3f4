import type {
  DataExport as DataExportMessage,
  DataExportsServiceService,
} from '@minutehand/contracts/proto/recordings/v1/data_exports';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { Stored } from '@minutehand/service-kit/store';
import type { DataExportPorts } from '../../app/data-exports/ports.ts';
import { listDataExports, readDataExport } from '../../app/data-exports/read-data-exports.ts';
import { startDataExport } from '../../app/data-exports/start-data-export.ts';
import type { DataExport } from '../../domain/data-exports/data-export.ts';

export function createDataExportsHandlers(ports: DataExportPorts): Handlers<typeof DataExportsServiceService> {
  return {
    startDataExport: defineHandler({ accessScope: 'admin' }, async ({ kind }, { caller }) => ({
      dataExport: present(await startDataExport(ports, caller, kind)),
    })),
    listDataExports: defineHandler({ accessScope: 'admin' }, async (_request, { caller }) => ({
      dataExports: (await listDataExports(ports, caller)).map(present),
    })),
    readDataExport: defineHandler({ accessScope: 'admin' }, async function* (request, { caller, signal }) {
      const { filename, byteSize, bytes } = await readDataExport(ports, caller, request, signal);
      yield { part: { $case: 'header' as const, value: { filename, byteSize } } };
      if (request.checkOnly) return;
      for await (const chunk of bytes) yield { part: { $case: 'chunk' as const, value: Buffer.from(chunk) } };
    }),
  };
}

function present(dataExport: Stored<DataExport>): DataExportMessage {
  const { id, kind, state, requestedAt, meetingsTotal, meetingsDone, byteSize, expiresAt } = dataExport;
  return {
    ...{ id, kind, state, requestedAt: requestedAt.toISOString(), meetingsTotal, meetingsDone, byteSize },
    expiresAt: state === 'ready' ? expiresAt.toISOString() : undefined,
  };
}
