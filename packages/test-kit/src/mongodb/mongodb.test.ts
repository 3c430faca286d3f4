import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { withDatabase } from './index.ts';

describe('the test MongoDB', () => {
  it('fails with installation instructions when none is available', () => {
    const module = fileURLToPath(new URL('index.ts', import.meta.url));
    const program = `const { startTestMongodb } = await import(${JSON.stringify(module)}); await startTestMongodb({});`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('Install Java 17 and Maven, or start Docker, or set TEST_MONGODB_URL');
  });

  it('returns the URL of another database and keeps the credentials', () => {
    expect(withDatabase('mongodb://localhost:1', 'x')).toBe('mongodb://localhost:1/x');
    expect(withDatabase('mongodb://a:1,b:2/old?replicaSet=r', 'x')).toBe('mongodb://a:1,b:2/x?replicaSet=r');
    expect(withDatabase('mongodb://me:pw@a/old', 'x')).toBe('mongodb://me:pw@a/x?authSource=old');
    expect(withDatabase('mongodb://me:pw@a?tls=true', 'x')).toBe('mongodb://me:pw@a/x?tls=true&authSource=admin');
  });
});
