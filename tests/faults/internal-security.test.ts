import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { withBroker } from '@minutehand/service-kit/bus';
import { createLogger } from '@minutehand/service-kit/log';
import { createRpcClient } from '@minutehand/service-kit/rpc';
import { SERVICE_NAMES } from '../../scripts/lib/services.ts';
import type { Stack } from '../../scripts/lib/stack.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { exerciseProduct, importTranscript } from './journey.ts';
import { printLine } from './print-line.ts';

let stack: Stack;

const getDependencyUrl = (name: string) => stack.dependencies.find((dependency) => dependency.name === name)?.url ?? '';

async function sendToRedis(url: URL, command: string): Promise<string> {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  socket.once('data', (data) => resolve(data.toString())).once('error', reject);
  socket.write(command);
  return promise.finally(() => socket.destroy());
}

beforeAll(async () => {
  const env = { INTERNAL_SECURITY: 'on' };
  stack = await startTestStack(printLine, { env, needsFrontends: false });
});
afterAll(() => stack?.stop());

describe('the product with INTERNAL_SECURITY=on', () => {
  it('performs the main job and every other operation', async () => {
    const { session, meetingId } = await importTranscript(stack.url);
    await exerciseProduct(stack.url, session, meetingId);
    for (const name of SERVICE_NAMES) {
      const response = await fetch(`${stack.service(name).adminUrl}/health/ready`);
      expect(await response.json()).toMatchObject({ status: 'ready', degraded: [] });
    }
  });

  it('shows when each certificate expires', async () => {
    for (const name of SERVICE_NAMES) {
      const metrics = await (await fetch(`${stack.service(name).adminUrl}/metrics`)).text();
      expect(metrics).toMatch(/^minutehand_rpc_certificate_expiry_timestamp_seconds(\{[^}]*\})? \d/m);
    }
  });

  it('rejects a gRPC client without a certificate', async () => {
    const client = createRpcClient(MeetingsServiceService, {
      address: `127.0.0.1:${stack.service('meetings').port}`,
      audience: 'meetings',
      mint: async () => 'token',
      log: createLogger({ service: 'test', level: 'silent' }),
    });
    await expect(client.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
    client.close();
  });

  it('lets no client use Redis without its password, nor the broker without a user', async () => {
    const url = new URL(getDependencyUrl('Redis'));
    expect(url.password).not.toBe('');
    expect(await sendToRedis(url, 'GET any\r\n')).toMatch(/^-NOAUTH/);
    await expect(withBroker(getDependencyUrl('RabbitMQ'), async () => 'connected')).rejects.toThrow('ACCESS_REFUSED');
  });
});
