import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePorts } from './index.ts';

describe('free ports', () => {
  it('are as many as asked for, all different, and can be listened on', async () => {
    const ports = await freePorts(20);
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) {
      const server = createServer();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', resolve);
      });
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('are given once', async () => {
    const ports = (await Promise.all(Array.from({ length: 50 }, () => freePorts(4)))).flat();
    expect(new Set(ports).size).toBe(200);
  });

  it('are none that a system gives to an outgoing connection, which could take them meanwhile', async () => {
    const ports = await freePorts(100);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(Math.min(...ports)).toBeGreaterThan(1_023);
  });
});
