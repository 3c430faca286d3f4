import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { handleParentCommands } from './program.ts';

/** The control: writes each PUT body to the folder in the first argument, without signatures, checksums or a second process. */
const [folder = ''] = process.argv.slice(2);
let fileCount = 0;

const server = createServer((request, response) => {
  fileCount += 1;
  pipeline(request, createWriteStream(join(folder, String(fileCount)), { flush: true })).then(
    () => response.writeHead(204).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1');

handleParentCommands(() => {
  const { user, system } = process.cpuUsage();
  return {
    port: (server.address() as AddressInfo).port,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  };
});
