import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordingsServiceService } from '@minutehand/contracts/proto/recordings/v1/recordings';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectNoServerErrors } from '@minutehand/test-kit/bad-input';
import { createActor } from '@minutehand/test-kit/identity';
import { startTestService, type TestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { RecordingsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { createFakeClients, createTestConfig } from './test-config.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blobs-'));
  service = await startTestService<RecordingsConfig>({
    config: createTestConfig(folder),
    compose,
    aggregates,
    clients: createFakeClients(),
  });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

it('responds to any invalid input with a client error, never with an internal error', async () => {
  const checksum = '1B2M2Y8AsgTpgAmY7PhCfg==';
  const created = await service
    .client(RecordingsServiceService)
    .createDirectUpload(
      { filename: '../../notes.vtt', contentType: 'text/vtt', byteSize: 0, checksum },
      { as: createActor() },
    );
  const token = created.url.split('/').at(-1) ?? '';
  await expectNoServerErrors(service, RecordingsServiceService, {
    callers: [createActor(), serviceCaller('gateway', ''), serviceCaller('meetings', 'account-1')],
    knownValues: [token, created.blob!.signedId, created.blob!.id, 'meeting:m1', 'text/vtt', 'notes.txt', checksum],
    runs: 60,
  });
  // Rejected bodies leave no files, and file names do not affect paths.
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.includes('part') || name.includes('notes'),
  );
  expect(files).toEqual([]);
});
