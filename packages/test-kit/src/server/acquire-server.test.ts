import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type Docker, requireImage } from '../containers/docker.ts';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from './acquire-server.ts';

const createFakeDocker = (results: Partial<Record<keyof Docker, boolean>>): Docker & { calls: string[] } => {
  const calls: string[] = [];
  const createCheck = (name: keyof Docker) => async () => {
    calls.push(name);
    return results[name] ?? false;
  };
  return {
    calls,
    isResponding: createCheck('isResponding'),
    hasImage: createCheck('hasImage'),
    pull: createCheck('pull'),
  };
};

describe('a Docker image', () => {
  it('is not inspected if no engine responds', async () => {
    const engine = createFakeDocker({});
    await expect(requireImage('redis:7.4', engine)).rejects.toThrow('no Docker engine responds');
    expect(engine.calls).toEqual(['isResponding']);
  });

  it('is not pulled if it exists locally', async () => {
    const engine = createFakeDocker({ isResponding: true, hasImage: true });
    await requireImage('redis:7.4', engine);
    expect(engine.calls).toEqual(['isResponding', 'hasImage']);
  });

  it('is reported as the reason if it cannot be pulled', async () => {
    const engine = createFakeDocker({ isResponding: true });
    await expect(startContainer('redis', { port: 6379 }, engine)).rejects.toThrow(
      'the image redis:7.4 could not be pulled',
    );
    expect(engine.calls).toEqual(['isResponding', 'hasImage', 'pull']);
  });

  it('has the same version as in docker-compose.yml', async () => {
    const compose = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
    for (const image of Object.values(IMAGES)) expect(compose).toContain(`image: ${image}\n`);
  });
});

describe('a test server', () => {
  const createSource = (from: string, start: () => Promise<string | undefined>) => ({ from, start });
  const createFailingSource = (from: string) =>
    createSource(from, () => Promise.reject(new Error(`${from} is missing`)));

  it('is the first available one, and one log line names it', async () => {
    const lines: string[] = [];
    const sources = [
      createSource('TEST_REDIS_URL', async () => undefined),
      createFailingSource('Docker'),
      createSource('a local program', async () => 'local'),
      createSource('a fallback', async () => 'fallback'),
    ];
    expect(await acquireServer('Redis', sources, '', (line) => lines.push(line))).toBe('local');
    expect(lines).toEqual(['Redis for tests: a local program']);
  });

  it('throws an error with all reasons and instructions if none is available', async () => {
    const server = acquireServer(
      'Redis',
      [createFailingSource('Docker'), createFailingSource('a local program')],
      'Set TEST_REDIS_URL.',
    );
    await expect(server).rejects.toThrow(
      'No Redis for the tests. Set TEST_REDIS_URL.\n- Docker: Docker is missing\n- a local program: a local program is missing',
    );
  });
});
