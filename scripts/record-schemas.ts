import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createExampleDocuments } from '@minutehand/service-kit/store';
import {
  createSnapshot,
  findBreakingChanges,
  getDocumentsFolder,
  getExamplesPath,
  getSnapshotPath,
  loadAggregates,
  readSnapshot,
} from './lib/checks/stored-schemas.ts';

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const services = await loadAggregates();
const problems: string[] = [];
for (const [service, aggregates] of services) {
  const breaking = findBreakingChanges(await readSnapshot(service), createSnapshot(aggregates));
  problems.push(...breaking.map((problem) => `${service}: ${problem}`));
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

for (const [service, aggregates] of services) {
  await mkdir(getDocumentsFolder(service), { recursive: true });
  for (const aggregate of aggregates) {
    // Documents of a version are recorded once, when it is new; later fields are not added to them.
    const path = getExamplesPath(service, aggregate.name, aggregate.schemaVersion ?? 1);
    if (!existsSync(path)) await writeFile(path, toJson(createExampleDocuments(aggregate)));
  }
  await writeFile(getSnapshotPath(service), toJson(createSnapshot(aggregates)));
  console.log(`✓ ${service}: ${aggregates.length} aggregates`);
}
