import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { createDatabaseSecrets } from './lib/credentials/secrets.ts';
import { resolveFromRoot } from './lib/paths.ts';

type User = { pwd: string; roles: readonly unknown[] };

/** The part of mongosh that the script uses, with the relevant rules of the server. */
function createShell(users: Map<string, User>) {
  let isSignedIn = false;
  const getSiblingDB = (database: string) => ({
    auth: (user: string, password: string) => {
      if (users.get(`admin.${user}`)?.pwd !== password) throw new Error('Authentication failed.');
      isSignedIn = true;
    },
    getUser: (user: string) => users.get(`${database}.${user}`) ?? null,
    createUser: ({ user, ...properties }: User & { user: string }) => {
      // The localhost exception: only the first user, in admin.
      if (!isSignedIn && (users.size > 0 || database !== 'admin')) throw new Error('not authorized');
      users.set(`${database}.${user}`, properties);
    },
    updateUser: (user: string, properties: User) => {
      if (!isSignedIn) throw new Error('not authorized');
      users.set(`${database}.${user}`, properties);
    },
  });
  return { getSiblingDB };
}

function run(users: Map<string, User>, secrets = createDatabaseSecrets()): Map<string, User> {
  const env = {
    ...secrets,
    MONGO_INITDB_ROOT_USERNAME: 'minutehand',
    MONGO_INITDB_ROOT_PASSWORD: secrets.MONGODB_PASSWORD,
  };
  const script = readFileSync(resolveFromRoot('deploy', 'local', 'mongodb-users.js'), 'utf8');
  runInNewContext(script, { db: createShell(users), process: { env }, print: () => {} });
  return users;
}

/** Runs the health check of docker-compose.yml, and returns its exit code. */
function checkHealth(users: Map<string, User>, password: string): number {
  const { services } = parse(readFileSync(resolveFromRoot('docker-compose.yml'), 'utf8'), { merge: true });
  const [kind, program, ...args]: string[] = services.mongodb.healthcheck.test;
  expect([kind, program]).toEqual(['CMD', 'mongosh']);
  const codes: number[] = [];
  const globals = {
    db: { ...createShell(users), runCommand: () => ({ ok: 1 }) },
    process: { env: { MONGO_INITDB_ROOT_PASSWORD: password } },
    quit: (code: number) => codes.push(code),
  };
  try {
    runInNewContext(args.at(-1) ?? '', globals);
  } catch {
    // As mongosh does.
    return 1;
  }
  return codes[0] ?? 0;
}

describe('the health of MongoDB in Compose', () => {
  it('requires that its users exist, because an older volume has none', () => {
    const secrets = createDatabaseSecrets();
    expect(checkHealth(new Map(), secrets.MONGODB_PASSWORD ?? '')).toBe(1);
    const users = run(new Map(), secrets);
    expect(checkHealth(users, secrets.MONGODB_PASSWORD ?? '')).toBe(0);
    expect(checkHealth(users, 'another')).toBe(1);
  });
});

describe('the users of the database in Compose', () => {
  it('can read and write their own database and no other', () => {
    const secrets = createDatabaseSecrets();
    const users = run(new Map(), secrets);
    expect(users.get('meetings.meetings')).toEqual({
      pwd: secrets.MEETINGS_MONGODB_PASSWORD,
      roles: [{ role: 'readWrite', db: 'meetings' }],
    });
    expect(users.size).toBe(Object.keys(secrets).length);
  });

  it('get new passwords when the script runs again', () => {
    const secrets = createDatabaseSecrets();
    const users = run(new Map(), secrets);
    const replaced = { ...secrets, AI_MONGODB_PASSWORD: 'another' };
    expect(run(users, replaced).get('ai.ai')?.pwd).toBe('another');
  });

  it('are not changed without the password of the administrator', () => {
    const users = run(new Map());
    expect(() => run(users)).toThrow('not authorized');
  });
});
