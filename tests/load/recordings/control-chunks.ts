import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { handleParentCommands } from '../program.ts';

/** The control of chunks: Express that writes each body to a file of the folder and flushes it, without checks, names or a second process. */
async function serve({ folder }: { folder: string }): Promise<number> {
  const app = express();
  let fileCount = 0;
  app.post('/meetings/:id/recording', express.raw({ type: () => true, limit: '16mb' }), async (request, response) => {
    fileCount += 1;
    const file = await open(join(folder, String(fileCount)), 'wx');
    try {
      await file.write(request.body as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    response.json({ status: 'success' });
  });
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

handleParentCommands(serve);
