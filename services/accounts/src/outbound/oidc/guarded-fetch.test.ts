import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardedFetch, isPublicAddress, RejectedRequestError } from './guarded-fetch.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  // Never ends its response.
  server = createServer((_, response) => void response.write('a'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('an address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '2606:4700::1111'])('is on the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:169.254.169.254', '64:ff9b::7f00:1', 'sample'],
    ...['::127.0.0.1', '64:ff9b:1::7f00:1', 'fec0::1'],
  ])('is not on the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a request to a URL that a user has configured', () => {
  it.each([
    'http://sample.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'ftp://a.example/',
  ])('is rejected: %s', async (url) => {
    await expect(createGuardedFetch({ allowsPrivateAddresses: false })(url)).rejects.toThrow(RejectedRequestError);
  });

  it('is rejected if the name of the host has a private address', async () => {
    await expect(createGuardedFetch({ allowsPrivateAddresses: false })('https://localhost:1/')).rejects.toThrow(
      'private address',
    );
  });

  it('is rejected over HTTP to another machine, even where private addresses are allowed', async () => {
    await expect(createGuardedFetch({ allowsPrivateAddresses: true })('http://192.168.1.1/')).rejects.toThrow(
      'not an https URL',
    );
  });

  it('ends at the deadline', async () => {
    const fetchWithShortDeadline = createGuardedFetch({ allowsPrivateAddresses: true, deadlineMs: 100 });
    await expect(fetchWithShortDeadline(origin)).rejects.toThrow('aborted');
  });

  it.each(['600 Unknown', '099 Unknown', '101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: sample'])(
    'is rejected if the response is not valid HTTP, and does not end the process: %s',
    async (status) => {
      const forging = createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', () => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));
      });
      await new Promise<void>((resolve) => forging.listen(0, '127.0.0.1', resolve));
      try {
        const url = `http://127.0.0.1:${(forging.address() as AddressInfo).port}`;
        await expect(createGuardedFetch({ allowsPrivateAddresses: true })(url)).rejects.toThrow('not a valid response');
      } finally {
        await new Promise((resolve) => forging.close(resolve));
      }
    },
  );
});
