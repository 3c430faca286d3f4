import { writeFileSync } from 'node:fs';
import { eventsDocument } from './lib/generators/events-doc.ts';
import { inRoot } from './lib/paths.ts';

writeFileSync(inRoot('docs', 'events.md'), eventsDocument());
console.log('✓ docs/events.md');
