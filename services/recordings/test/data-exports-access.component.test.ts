import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataExportsServiceService } from '@minutehand/contracts/proto/recordings/v1/data_exports';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { getDataExportId } from '../src/domain/data-exports/data-export.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { dataExportAggregate } from '../src/outbound/store/data-exports.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

type Ids = { readonly dataExport: string };

const table: AccessTable<DataExportsServiceService, Ids> = {
  startDataExport: { accessScope: 'admin', createRequest: () => ({ kind: 'user' }) },
  listDataExports: { accessScope: 'admin', createRequest: () => ({}) },
  readDataExport: {
    accessScope: 'admin',
    createRequest: ({ dataExport }) => ({ id: dataExport, checkOnly: false }),
    resourceRequests: { 'data export': (_ids, { dataExport }) => ({ id: dataExport, checkOnly: false }) },
    inaccessibleCode: { 'data export': 'data_export.not_found' },
  },
};

describeAccess('recordings', DataExportsServiceService, table, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'export-access-'));
  const service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
  });
  const createAccount = async (accountId: string) => {
    const as = createActor({ accountId });
    const id = getDataExportId('user', as);
    await service.store.collection(dataExportAggregate).insert(as, {
      ...{ id, kind: 'user', userId: as.userId, credentialEpoch: 0, state: 'failed', run: 1 },
      ...{ requestedAt: new Date(), accountIds: [accountId], meetingsTotal: 0, meetingsDone: 0 },
      ...{ key: `key-${accountId}`, byteSize: 0, expiresAt: new Date(Date.now() + 60_000) },
    });
    return { actor: as, ids: { dataExport: id } };
  };
  return {
    service,
    account: await createAccount('account-1'),
    otherAccount: await createAccount('account-2'),
    snapshot: () => snapshotDocuments(service.store, aggregates, 'account-2'),
    stop: () => rm(folder, { recursive: true }),
  };
});
