import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findFreePorts } from './index.ts';

describe('free ports', () => {
  it('are distinct and available', async () => {
    const ports = await findFreePorts(20);
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

  it('are returned once per process', async () => {
    const ports = (await Promise.all(Array.from({ length: 50 }, () => findFreePorts(4)))).flat();
    expect(new Set(ports).size).toBe(200);
  });

  it('are below the ephemeral range', async () => {
    const ports = await findFreePorts(100);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(Math.min(...ports)).toBeGreaterThan(1_023);
  });
});
