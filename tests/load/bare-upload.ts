import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { handleRequests } from './program.ts';

/** As little as takes a PUT to the disk: no proof, no checksum, no second process. The argument names the folder. */
const [folder = ''] = process.argv.slice(2);
let files = 0;

const server = createServer((request, response) => {
  files += 1;
  pipeline(request, createWriteStream(join(folder, String(files)), { flush: true })).then(
    () => response.writeHead(204).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1');

/** Where it is, and what it has used: seconds of a core, and bytes of memory. */
handleRequests(() => {
  const { user, system } = process.cpuUsage();
  return {
    port: (server.address() as AddressInfo).port,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  };
});
