import { createMemoryDatabase, type RecordingDatabase, type Rows, type Tables } from './recording-database.ts';

type Ports = {
  readonly database: RecordingDatabase;
  /** Opens the database again after the browser has closed it. */
  readonly reopen: () => Promise<RecordingDatabase>;
};

type Write = (tables: Tables) => Promise<void>;

/**
 * Continues in memory when the database of the browser fails permanently, for example because the device is full: recording and
 * uploading continue, and `isDurable` becomes false. Audio that the server acknowledges after that is removed from the database as well, if
 * possible.
 */
export function createFailoverDatabase({ database, reopen }: Ports): RecordingDatabase {
  let primary = database;
  /** The recordings and their headers, without audio; everything once the database has failed. */
  const memory = createMemoryDatabase();
  let hasFailed = false;
  let recovering: Promise<unknown> | null = null;

  async function runTransaction<Result>(
    used: RecordingDatabase,
    run: (tables: Tables) => Promise<Result>,
  ): Promise<Result> {
    const writes: Write[] = [];
    const result = await used.transact((tables) => run(captureWrites(tables, writes, ['recordings', 'headers'])));
    await apply(memory, writes);
    return result;
  }

  async function transactInMemory<Result>(run: (tables: Tables) => Promise<Result>): Promise<Result> {
    const removals: Write[] = [];
    const result = await memory.transact((tables) => run(captureWrites(tables, removals, ['chunks'], true)));
    void apply(primary, removals).catch(() => undefined);
    return result;
  }

  /** Opens the database once more; continues in memory if that fails as well. */
  async function recover<Result>(run: (tables: Tables) => Promise<Result>): Promise<Result> {
    try {
      primary = await reopen();
      // The user may have deleted the data of the site.
      await copyMissing(memory, primary);
      return await runTransaction(primary, run);
    } catch {
      await copyMissing(primary, memory).catch(() => undefined);
      hasFailed = true;
      return transactInMemory(run);
    }
  }

  const failover: RecordingDatabase = {
    get isDurable() {
      return !hasFailed && primary.isDurable;
    },
    async transact(run) {
      await recovering;
      if (hasFailed) return transactInMemory(run);
      const used = primary;
      try {
        return await runTransaction(used, run);
      } catch {
        // Another transaction has detected the failure first.
        if (recovering || hasFailed || used !== primary) return failover.transact(run);
        const recovered = recover(run);
        recovering = recovered
          .catch(() => undefined)
          .finally(() => {
            recovering = null;
          });
        return recovered;
      }
    },
  };
  return failover;
}

async function apply(database: RecordingDatabase, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  await database.transact(async (tables) => {
    for (const write of writes) await write(tables);
  });
}

/** Copies the rows that the other database lacks. */
async function copyMissing(from: RecordingDatabase, to: RecordingDatabase): Promise<void> {
  const writes: Write[] = [];
  await from.transact(async ({ recordings, slices, chunks, headers }) => {
    for (const recording of await recordings.list()) {
      const { id } = recording;
      const [sliceRows, chunkRows, headerRows] = [await slices.list(id), await chunks.list(id), await headers.list(id)];
      writes.push(async (tables) => {
        if (!(await tables.recordings.get(id))) await tables.recordings.put(recording);
        for (const row of sliceRows) await tables.slices.put(id, row.index, row);
        for (const row of chunkRows) await tables.chunks.put(id, row.number, row);
        for (const row of headerRows) await tables.headers.put(id, row.part, row);
      });
    }
  });
  await apply(to, writes);
}

/** Wraps tables and captures the writes to some of them, so that another database can repeat them. The deletion of a recording is always captured. */
function captureWrites(
  tables: Tables,
  writes: Write[],
  capturedTables: readonly string[],
  capturesOnlyRemovals = false,
): Tables {
  function observe<Row>(name: 'slices' | 'chunks' | 'headers', select: (tables: Tables) => Rows<Row>): Rows<Row> {
    const rows = select(tables);
    const isCaptured = capturedTables.includes(name);
    return {
      ...rows,
      put: (id, key, row) => {
        if (isCaptured && !capturesOnlyRemovals) writes.push((target) => select(target).put(id, key, row));
        return rows.put(id, key, row);
      },
      delete: (id, key) => {
        if (isCaptured) writes.push((target) => select(target).delete(id, key));
        return rows.delete(id, key);
      },
      clear: (id) => {
        writes.push((target) => select(target).clear(id));
        return rows.clear(id);
      },
    };
  }
  return {
    recordings: {
      ...tables.recordings,
      put: (recording) => {
        if (capturedTables.includes('recordings')) writes.push((target) => target.recordings.put(recording));
        return tables.recordings.put(recording);
      },
      delete: (id) => {
        writes.push((target) => target.recordings.delete(id));
        return tables.recordings.delete(id);
      },
    },
    slices: observe('slices', (target) => target.slices),
    chunks: observe('chunks', (target) => target.chunks),
    headers: observe('headers', (target) => target.headers),
  };
}
