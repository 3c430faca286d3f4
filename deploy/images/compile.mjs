// Loads the modules of a service, so that NODE_COMPILE_CACHE contains them without types. Runs at image build time, as the
// user of its containers: a cache belongs to one user.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const parts = ['src/compose.ts', 'src/outbound/embedded/worker.ts'];
for (const file of parts.map((part) => join(process.cwd(), part))) {
  if (existsSync(file)) await import(pathToFileURL(file).href);
}
process.exit();
