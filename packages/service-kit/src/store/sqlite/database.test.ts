import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from './database.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  database = openDatabase(join(folder, 'test.db'), { shouldCheck: false, onDamage: () => undefined });
});
afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

describe('an open SQLite file', () => {
  it('keeps the pages for the rollback of one write of a group in memory, not in a temporary file', () => {
    expect(database.get('PRAGMA temp_store')).toEqual({ temp_store: 2 });
  });
});
