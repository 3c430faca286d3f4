import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type Docker, requireImage } from '../containers/docker.ts';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from './acquire-server.ts';

const docker = (answers: Partial<Record<keyof Docker, boolean>>): Docker & { calls: string[] } => {
  const calls: string[] = [];
  const answer = (name: keyof Docker) => async () => {
    calls.push(name);
    return answers[name] ?? false;
  };
  return { calls, responds: answer('responds'), hasImage: answer('hasImage'), pull: answer('pull') };
};

describe('a Docker image', () => {
  it('is not looked up when no engine responds', async () => {
    const engine = docker({});
    await expect(requireImage('redis:7.4', engine)).rejects.toThrow('no Docker engine responds');
    expect(engine.calls).toEqual(['responds']);
  });

  it('that exists locally is not pulled', async () => {
    const engine = docker({ responds: true, hasImage: true });
    await requireImage('redis:7.4', engine);
    expect(engine.calls).toEqual(['responds', 'hasImage']);
  });

  it('that cannot be pulled is reported as the reason', async () => {
    const engine = docker({ responds: true });
    await expect(startContainer('redis', { port: 6379 }, engine)).rejects.toThrow(
      'the image redis:7.4 could not be pulled',
    );
    expect(engine.calls).toEqual(['responds', 'hasImage', 'pull']);
  });

  it('has the same version as in docker-compose.yml', async () => {
    const compose = await readFile(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
    for (const image of Object.values(IMAGES)) expect(compose).toContain(`image: ${image}\n`);
  });
});

describe('a test server', () => {
  const source = (from: string, start: () => Promise<string | undefined>) => ({ from, start });
  const failing = (from: string) => source(from, () => Promise.reject(new Error(`${from} is missing`)));

  it('is the first available one, which is logged in one line', async () => {
    const lines: string[] = [];
    const sources = [
      source('TEST_REDIS_URL', async () => undefined),
      failing('Docker'),
      source('a local program', async () => 'local'),
      source('a fallback', async () => 'fallback'),
    ];
    expect(await acquireServer('Redis', sources, '', (line) => lines.push(line))).toBe('local');
    expect(lines).toEqual(['Redis for tests: a local program']);
  });

  it('that is unavailable throws with all reasons and instructions', async () => {
    const taken = acquireServer('Redis', [failing('Docker'), failing('a local program')], 'Set TEST_REDIS_URL.');
    await expect(taken).rejects.toThrow(
      'No Redis for the tests. Set TEST_REDIS_URL.\n- Docker: Docker is missing\n- a local program: a local program is missing',
    );
  });
});
