import { writeFileSync } from 'node:fs';
import { brokerDefinitions, composeBrokerUsers } from './lib/generators/broker-definitions.ts';
import { eventsDocument } from './lib/generators/events-doc.ts';
import { resolveFromRoot } from './lib/paths.ts';

writeFileSync(resolveFromRoot('docs', 'events.md'), eventsDocument());
console.log('✓ docs/events.md');
writeFileSync(resolveFromRoot('charts', 'minutehand', 'files', 'broker-definitions.json'), brokerDefinitions());
writeFileSync(resolveFromRoot('deploy', 'local', 'broker-users.yml'), composeBrokerUsers());
console.log('✓ broker users in charts/minutehand/files and deploy/local');
