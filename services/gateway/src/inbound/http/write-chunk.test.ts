import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import compression from 'compression';
import express from 'express';
import { writeChunk } from './write-chunk.ts';

const CHUNK_BYTES = 256 * 1024;
const CHUNKS = 30;

it('writes a long compressed response without adding a listener for each chunk', async () => {
  let listeners = 0;
  const app = express().use(compression());
  app.get('/', async (_request, response) => {
    response.type('text/csv');
    const on = jest.spyOn(response, 'on');
    for (let chunk = 0; chunk < CHUNKS; chunk += 1)
      await writeChunk(response, randomBytes(CHUNK_BYTES / 2).toString('hex'), undefined);
    listeners = on.mock.calls.filter(([event]) => event === 'drain').length;
    response.end();
  });
  const server = app.listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.arrayBuffer()).byteLength).toBe(CHUNKS * CHUNK_BYTES);
    expect(listeners).toBe(1);
  } finally {
    server.close();
  }
});
