import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { IMAGES } from '../containers/images.ts';
import { startContainer } from '../containers/index.ts';
import { acquireServer } from '../server/acquire-server.ts';
import { startJavaServer } from './java-server.ts';
import type { TestMongodb } from './test-mongodb.ts';

export type { TestMongodb };

const MONGODB_PORT = 27_017;
const READY_TIMEOUT_MS = 30_000;
const PING_TIMEOUT_MS = 1_000;

/**
 * Provides a MongoDB for tests: `TEST_MONGODB_URL`, or a container, or mongo-java-server from Maven. Throws with installation
 * instructions if none is available.
 */
export async function startTestMongodb(environment: NodeJS.ProcessEnv = process.env): Promise<TestMongodb> {
  const url = environment.TEST_MONGODB_URL;
  // A configured server has no fallback.
  if (url) return waitUntilReady({ url, stop: async () => {} });
  return acquireServer(
    'MongoDB',
    [
      { from: `Docker (${IMAGES.mongodb})`, start: async () => waitUntilReady(await startMongodbContainer()) },
      { from: 'mongo-java-server', start: async () => waitUntilReady(await startJavaServer()) },
    ],
    'Install Java 17 and Maven, or start Docker, or set TEST_MONGODB_URL.',
  );
}

async function startMongodbContainer(): Promise<TestMongodb> {
  const container = await startContainer('mongodb', { port: MONGODB_PORT, tmpfs: '/data/db' });
  return {
    url: `mongodb://${container.getHost()}:${container.getMappedPort(MONGODB_PORT)}`,
    stop: async () => void (await container.stop()),
  };
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(url);
  if (!parts?.[1]) throw new Error('TEST_MONGODB_URL is not a mongodb:// URL');
  const [, server, database = '', query = ''] = parts;
  const authenticates = server.includes('@') && !query.includes('authSource=');
  const authSource = authenticates ? `${query ? '&' : '?'}authSource=${database || 'admin'}` : '';
  return `${server}/${name}${query}${authSource}`;
}

/** Drops the database of this URL. */
export async function dropDatabase(url: string): Promise<void> {
  const connection = await mongoose.createConnection(url, { serverSelectionTimeoutMS: PING_TIMEOUT_MS }).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}

async function waitUntilReady(server: TestMongodb): Promise<TestMongodb> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (true) {
    try {
      const connection = await mongoose
        .createConnection(server.url, { serverSelectionTimeoutMS: PING_TIMEOUT_MS })
        .asPromise();
      await connection.getClient().db('admin').command({ ping: 1 });
      await connection.close();
      return server;
    } catch (error) {
      if (Date.now() > deadline) {
        await server.stop();
        throw new Error(`${server.url.replace(/\/\/.*@/, '//')} does not respond to a ping`, { cause: error });
      }
      await wait(100);
    }
  }
}
