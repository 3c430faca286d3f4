// Loads what a service is made of, so that NODE_COMPILE_CACHE holds it without its types. Runs when the image is built, as the
// user that its containers run as: a cache belongs to one user.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const parts = ['src/compose.ts', 'src/outbound/embedded/write-worker.ts'];
for (const file of parts.map((part) => join(process.cwd(), part))) {
  if (existsSync(file)) await import(pathToFileURL(file).href);
}
process.exit();
