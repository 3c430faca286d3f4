import { writeFileSync } from 'node:fs';
import { brokerDefinitions, composeBrokerUsers } from './lib/generators/broker-definitions.ts';
import { eventsDocument } from './lib/generators/events-doc.ts';
import { inRoot } from './lib/paths.ts';

writeFileSync(inRoot('docs', 'events.md'), eventsDocument());
console.log('✓ docs/events.md');
writeFileSync(inRoot('charts', 'minutehand', 'files', 'broker-definitions.json'), brokerDefinitions());
writeFileSync(inRoot('deploy', 'local', 'broker-users.yml'), composeBrokerUsers());
console.log('✓ broker users in charts/minutehand/files and deploy/local');
