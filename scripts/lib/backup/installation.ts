import { join } from 'node:path';
import { openRawDatabase, type RawDatabase } from '@minutehand/service-kit/store';
import { getDefaultDatabaseUrl, SERVICES_WITH_DATABASE } from '../service-environment.ts';
import { getVariablePrefix, type ServiceName } from '../services.ts';

/** The locations of an installation's data. */
export type Installation = {
  readonly stateDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Database URLs by service. */
  readonly databases: ReadonlyMap<ServiceName, string>;
  /** Folder of uploaded files; undefined if they are in a bucket. */
  readonly blobsDir: string | undefined;
  readonly bucket: string | undefined;
  /** Keys and secrets that the launcher generated. */
  readonly secretsFile: string;
};

/** Finds the data of an installation as the launcher does: in the state folder, unless settings name other places. */
export function getInstallation(stateDir: string, env: NodeJS.ProcessEnv): Installation {
  const bucket = env.RECORDINGS_S3_BUCKET || undefined;
  return {
    stateDir,
    env,
    databases: new Map(
      SERVICES_WITH_DATABASE.map((name) => [
        name,
        env[`${getVariablePrefix(name)}_DATABASE_URL`] ||
          getDefaultDatabaseUrl(name, { stateDir, mongodbUrl: env.MONGODB_URL || undefined }),
      ]),
    ),
    blobsDir: bucket ? undefined : env.RECORDINGS_BLOBS_DIR || join(stateDir, 'blobs'),
    bucket,
    secretsFile: join(stateDir, 'keys.json'),
  };
}

/**
 * Throws when settings name the password of a database but no server: they are those of Docker Compose or the chart, whose databases
 * this program does not find. It would copy or replace empty files of the state folder instead.
 */
export function requireNoComposeInstallation(env: NodeJS.ProcessEnv): void {
  if (env.MONGODB_URL) return;
  const missing = SERVICES_WITH_DATABASE.map(getVariablePrefix).filter(
    (prefix) => env[`${prefix}_MONGODB_PASSWORD`] && !env[`${prefix}_DATABASE_URL`],
  );
  if (missing.length === 0) return;
  throw new Error(
    `${missing[0]}_MONGODB_PASSWORD is set, as in the .env of Docker Compose, but no URL of a database. Use the containers of Compose ` +
      `("Docker Compose" in docs/backup.md). Set MONGODB_URL or ${missing.map((prefix) => `${prefix}_DATABASE_URL`).join(', ')} for other databases.`,
  );
}

/** Exists while a restore replaces data, and after one that was interrupted. */
export const getRestoreMarker = (stateDir: string): string => join(stateDir, 'restore.incomplete');

/** Opens the database of a service, calls `work` and closes it. */
export async function withRawDatabase<R>(
  { databases }: Pick<Installation, 'databases'>,
  service: ServiceName,
  work: (database: RawDatabase) => Promise<R>,
): Promise<R> {
  const url = databases.get(service);
  if (url === undefined) throw new Error(`${service} has no database`);
  const database = await openRawDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
