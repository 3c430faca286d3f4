import { writeFileSync } from 'node:fs';
import { createBrokerDefinitionsFile, createComposeBrokerUsers } from './lib/generators/broker-definitions.ts';
import { createEventsDocument } from './lib/generators/events-doc.ts';
import { resolveFromRoot } from './lib/paths.ts';

writeFileSync(resolveFromRoot('docs', 'events.md'), createEventsDocument());
console.log('✓ docs/events.md');
writeFileSync(
  resolveFromRoot('charts', 'minutehand', 'files', 'broker-definitions.json'),
  createBrokerDefinitionsFile(),
);
writeFileSync(resolveFromRoot('deploy', 'local', 'broker-users.yml'), createComposeBrokerUsers());
console.log('✓ broker users in charts/minutehand/files and deploy/local');
