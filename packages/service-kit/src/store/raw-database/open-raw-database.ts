import { StoreUsageError } from '../errors.ts';
import { openMongodbRawDatabase } from './mongodb-raw-database.ts';
import { openSqliteRawDatabase } from './sqlite-raw-database.ts';
import type { RawDatabase } from './types.ts';

/** Opens the database of a store for backup and restore. */
export async function openRawDatabase(url: string): Promise<RawDatabase> {
  if (url.startsWith('sqlite:')) return openSqliteRawDatabase(url);
  if (url.startsWith('mongodb://') || url.startsWith('mongodb+srv://')) return openMongodbRawDatabase(url);
  throw new StoreUsageError('A database URL must start with mongodb://, mongodb+srv:// or sqlite:');
}
