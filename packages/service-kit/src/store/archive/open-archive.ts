import { StoreUsageError } from '../errors.ts';
import { openMongodbArchive } from './mongodb-archive.ts';
import { openSqliteArchive } from './sqlite-archive.ts';
import type { Archive } from './types.ts';

/** Opens the database of a store for backup and restore. */
export async function openArchive(url: string): Promise<Archive> {
  if (url.startsWith('sqlite:')) return openSqliteArchive(url);
  if (url.startsWith('mongodb://') || url.startsWith('mongodb+srv://')) return openMongodbArchive(url);
  throw new StoreUsageError('A database URL must start with mongodb://, mongodb+srv:// or sqlite:');
}
