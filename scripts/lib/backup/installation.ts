import { join } from 'node:path';
import { type Archive, openArchive } from '@minutehand/service-kit/store';
import { getDefaultDatabaseUrl, SERVICES_WITH_DATABASE } from '../service-environment.ts';
import { getVariablePrefix, type ServiceName } from '../services.ts';

/** Where an installation keeps its data. */
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

/** Exists while a restore replaces data, and after one that was interrupted. */
export const getRestoreMarker = (stateDir: string): string => join(stateDir, 'restore.incomplete');

/** Opens the database of a service, calls `work` and closes it. */
export async function withArchive<R>(
  { databases }: Pick<Installation, 'databases'>,
  service: ServiceName,
  work: (archive: Archive) => Promise<R>,
): Promise<R> {
  const url = databases.get(service);
  if (url === undefined) throw new Error(`${service} has no database`);
  const archive = await openArchive(url);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}
