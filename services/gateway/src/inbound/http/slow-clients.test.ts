import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createHttpServer, type HttpServer } from './http-server.ts';
import { disableUploadTimeout } from './requests/body-timeout.ts';

const timeouts = { headersMs: 200, bodyMs: 200, checkMs: 20 };
const BODY_HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n';

let http: HttpServer;
const sockets: Socket[] = [];
let dropped = 0;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.drain();
});

async function start(app: RequestListener, maxConnections = 100): Promise<number> {
  dropped = 0;
  const onDrop = (...details: unknown[]) => {
    expect(details).toEqual([]);
    dropped += 1;
  };
  http = createHttpServer(app, { isStopping: () => false, maxConnections, onDrop, timeouts });
  return http.listen(0, '127.0.0.1');
}

/** Sends text and collects the server response. */
async function send(port: number, text: string) {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, isClosed: () => isClosed, received: () => received };
}

const readAll: RequestListener = (request, response) => {
  request.resume();
  request.once('end', () => response.end('read'));
};

describe('a slow client', () => {
  it('is disconnected when its headers do not arrive in time', async () => {
    const client = await send(await start(readAll), 'GET / HTTP/1.1\r\nHost: local');
    await expectEventually(client.isClosed).toBe(true);
    expect(client.received()).toContain('408');
  });

  it('is disconnected with an error when its body does not arrive in time', async () => {
    const client = await send(await start(readAll), `${BODY_HEAD}ab`);
    await expectEventually(client.isClosed).toBe(true);
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"error":"The body/is);
  });

  it('is disconnected when it does not send the rest of a body after the response', async () => {
    const reject: RequestListener = (_request, response) => {
      response.writeHead(404).end();
    };
    const client = await send(await start(reject), `${BODY_HEAD}ab`);
    await expectEventually(client.isClosed).toBe(true);
    expect(client.received()).toContain('404');
  });

  describe('that uploads a file', () => {
    const uploads: RequestListener = (request, response) => {
      disableUploadTimeout(request);
      readAll(request, response);
    };

    it('may take longer for a large file, or one of unknown size', async () => {
      const port = await start(uploads);
      const size = STREAM_CHUNK_BYTES + 1;
      const large = await send(port, `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\nab`);
      const chunked = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n';
      const unknown = await send(port, chunked);
      // When this other client times out, the timeout of the uploads would have passed as well.
      const other = await send(port, 'GET / HTTP/1.1\r\n');
      await expectEventually(other.isClosed).toBe(true);
      large.socket.write('c'.repeat(size - 2));
      unknown.socket.write('0\r\n\r\n');
      await expectEventually(large.received).toContain('read');
      await expectEventually(unknown.received).toContain('read');
    });

    it('is disconnected when a small file does not arrive in time', async () => {
      const client = await send(await start(uploads), `${BODY_HEAD}ab`);
      await expectEventually(client.isClosed).toBe(true);
      expect(client.received()).toContain('408');
    });
  });

  it('keeps its connection for more requests', async () => {
    const client = await send(await start(readAll), `${BODY_HEAD}abcd`);
    await expectEventually(client.received).toContain('200');
    client.socket.write(`${BODY_HEAD}abcd`);
    await expectEventually(() => client.received().split('200 OK').length).toBe(3);
  });
});

describe('connections beyond the maximum', () => {
  it('are closed and reported, and accepted again when others have closed', async () => {
    const port = await start(readAll, 1);
    const first = await send(port, `${BODY_HEAD}abcd`);
    await expectEventually(first.received).toContain('200');
    const second = await send(port, `${BODY_HEAD}abcd`);
    await expectEventually(second.isClosed).toBe(true);
    expect(second.received()).toBe('');
    expect(dropped).toBe(1);
    first.socket.destroy();
    await expectEventually(first.isClosed).toBe(true);
    await expectEventually(async () => {
      const next = await send(port, `${BODY_HEAD}abcd`);
      await expectEventually(() => next.isClosed() || next.received() !== '').toBe(true);
      return next.received();
    }).toContain('200');
  });
});
