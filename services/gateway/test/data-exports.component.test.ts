import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { RATE_LIMITS } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const ARCHIVE = '/data_exports/export-ready/archive';
const CHECK = `${ARCHIVE}?check=true`;

it('checking an archive reads nothing of it, even from a service that sends all of it', async () => {
  const browser = await new Browser(gateway).signIn('ann');
  expect((await browser.request('GET', CHECK)).status).toBe(204);
  expect(gateway.archive.chunksSent).toBe(0);
  const download = await browser.request('GET', ARCHIVE);
  expect((await download.text()).length).toBe(Number(download.headers.get('content-length')));
  expect(gateway.archive.chunksSent).toBe(3);
});

it('checking an archive respects the limit of downloads, but does not count as a download', async () => {
  const browser = await new Browser(gateway).signIn('ben');
  const { points } = RATE_LIMITS.dataExportDownloads;
  for (let count = 0; count < points; count += 1) {
    expect((await browser.request('GET', CHECK)).status).toBe(204);
    await (await browser.request('GET', ARCHIVE)).arrayBuffer();
  }
  for (const path of [CHECK, ARCHIVE]) expect((await browser.request('GET', path)).status).toBe(429);
});

it('checking an archive that does not exist counts as a download, so that ids cannot be guessed', async () => {
  const browser = await new Browser(gateway).signIn('cleo');
  const unknown = '/data_exports/unknown/archive?check=true';
  for (let count = 0; count < RATE_LIMITS.dataExportDownloads.points; count += 1)
    expect((await browser.request('GET', unknown)).status).toBe(404);
  expect((await browser.request('GET', unknown)).status).toBe(429);
});
