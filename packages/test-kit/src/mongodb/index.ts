import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startDockerServer } from './docker-server.ts';
import { startJavaServer } from './java-server.ts';
import type { TestMongodb } from './test-mongodb.ts';

export type { TestMongodb };

const READY_MS = 30_000;

const PING_MS = 1_000;

/**
 * A MongoDB for tests: `TEST_MONGODB_URL`, else a container, else mongo-java-server fetched by Maven.
 * Throws, saying what to install, when none can be had.
 */
export async function startTestMongodb(environment: NodeJS.ProcessEnv = process.env): Promise<TestMongodb> {
  const given = environment.TEST_MONGODB_URL;
  if (given) return ready({ url: given, stop: async () => {} });
  const reasons: string[] = [];
  for (const start of [startDockerServer, startJavaServer]) {
    try {
      return await ready(await start());
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `No MongoDB for the tests. Install Java 17 and Maven, or start Docker, or set TEST_MONGODB_URL.\n- ${reasons.join('\n- ')}`,
  );
}

/** The same server with another database. */
export function withDatabase(url: string, name: string): string {
  const parts = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(url);
  if (!parts?.[1]) throw new Error('TEST_MONGODB_URL is no mongodb:// URL');
  const [, server, database = '', query = ''] = parts;
  const authenticates = server.includes('@') && !query.includes('authSource=');
  const source = authenticates ? `${query ? '&' : '?'}authSource=${database || 'admin'}` : '';
  return `${server}/${name}${query}${source}`;
}

/** Removes a database that a test made. */
export async function dropDatabase(url: string): Promise<void> {
  const connection = await mongoose.createConnection(url, { serverSelectionTimeoutMS: PING_MS }).asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}

async function ready(server: TestMongodb): Promise<TestMongodb> {
  const deadline = Date.now() + READY_MS;
  while (true) {
    try {
      const connection = await mongoose.createConnection(server.url, { serverSelectionTimeoutMS: PING_MS }).asPromise();
      await connection.getClient().db('admin').command({ ping: 1 });
      await connection.close();
      return server;
    } catch (error) {
      if (Date.now() > deadline) {
        await server.stop();
        throw new Error(`${server.url.replace(/\/\/.*@/, '//')} does not answer a ping`, { cause: error });
      }
      await pause(100);
    }
  }
}
