import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildNativeApp } from './lib/native-app.ts';

const ORIGIN = 'https://minutes.example.com';

describe('the built web bundle of the native app', () => {
  let folder: string;
  const read = (name: string) => readFile(join(folder, 'dist', name), 'utf8');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'native-'));
    await buildNativeApp({
      serverUrl: `${ORIGIN}/`,
      output: join(folder, 'dist'),
      configFile: join(folder, 'capacitor.config.json'),
    });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is configured for the installation of the setting only', async () => {
    const { webDir, server } = JSON.parse(await readFile(join(folder, 'capacitor.config.json'), 'utf8'));
    expect({ webDir, hosts: server.allowNavigation }).toEqual({ webDir: 'dist', hosts: ['minutes.example.com'] });
    expect(await read(server.errorPath)).toMatch(/data-state="?unreachable/);
    expect(await read('index.html')).toMatch(/data-state="?start/);
    expect(await read('bridge.js')).toContain(`"${ORIGIN}"`);
  });

  it('consists of files that its pages may load, without source maps and compressed copies', async () => {
    const files = await readdir(join(folder, 'dist'));
    expect(files.map((name) => name.replace(/\.[0-9a-f]{10}\./, '.')).sort()).toEqual([
      'bridge.js',
      'index.html',
      'start.css',
      'start.js',
      'start.js.LICENSE.txt',
      'unreachable.html',
    ]);
    const page = await read('index.html');
    expect([...page.matchAll(/ (?:src|href)="?([^" >]+)/g)].map(([, path]) => path)).toEqual([
      `/${files.find((name) => name.endsWith('.js') && name.startsWith('start'))}`,
      `/${files.find((name) => name.endsWith('.css'))}`,
    ]);
    expect(page).toContain(`connect-src ${ORIGIN};`);
  });

  it('gives the pages of the installation a bridge that runs on its own and is small', async () => {
    const script = await read('bridge.js');
    expect(script.length).toBeLessThan(12_000);
    const createPage = (origin: string) => {
      const page: Record<string, unknown> = { location: { origin }, document: { addEventListener: () => {} } };
      page.top = page;
      return page;
    };
    const page = createPage(ORIGIN);
    new Function('window', script)(page);
    expect(page.nativeApp).toEqual({ postMessage: expect.any(Function) });
    const otherPage = createPage('https://evil.example');
    new Function('window', script)(otherPage);
    expect(otherPage).not.toHaveProperty('nativeApp');
  });

  it('is not built for an unencrypted installation', async () => {
    const output = join(folder, 'other');
    await expect(
      buildNativeApp({ serverUrl: 'http://minutes.example.com', output, configFile: join(folder, 'other.json') }),
    ).rejects.toThrow('must begin with https://');
    expect((await readdir(folder)).sort()).toEqual(['capacitor.config.json', 'dist']);
  });
});
