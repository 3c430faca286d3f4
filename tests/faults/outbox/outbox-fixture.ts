import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@jest/globals';
import { withBroker } from '@minutehand/service-kit/bus';
import type { TestRabbitmq } from '@minutehand/test-kit/rabbitmq';
import { eventually } from '@minutehand/test-kit/waiting';
import { type ConsumerCommand, type Program, startConsumer, startWriter, type WriterCommand } from './programs.ts';

export const QUEUE_WAIT_OPTIONS = { timeout: 60_000, interval: 50 };

/** Starts writers and consumers with their own files, and with queues under unique names. */
export async function openOutboxFixture(broker: TestRabbitmq, service = `t${randomBytes(5).toString('hex')}`) {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-outbox-'));
  const programs: Program[] = [];
  const prefix = `note-${randomBytes(5).toString('hex')}`;
  const queue = `${service}.on-meeting-deleted`;
  const otherQueue = `${service}.on-access-changed`;
  const queues = [queue, otherQueue, `${queue}.dead`, `${otherQueue}.dead`, `${service}.quarantine`];
  const effectsFile = join(folder, 'consumer.db');
  const track = (program: Program) => {
    programs.push(program);
    return program;
  };

  const runQuery = <T>(sql: string): T[] => {
    const file = new DatabaseSync(effectsFile, { readOnly: true });
    try {
      return file.prepare(sql).all() as T[];
    } finally {
      file.close();
    }
  };
  const readEffects = () =>
    runQuery<{ id: string; note: string }>("SELECT id, json_extract(body, '$.noteId') AS note FROM effects").filter(
      ({ note }) => note.startsWith(`${prefix}-`),
    );

  const fixture = {
    prefix,
    queue,
    otherQueue,
    startWriter: (command: Partial<WriterCommand> & Pick<WriterCommand, 'writes'>): Program =>
      track(
        startWriter({
          service: `${service}-writer`,
          rabbitmqUrl: broker.url,
          databaseUrl: `sqlite:${join(folder, 'writer.db')}`,
          prefix,
          ...command,
        }),
      ),
    /** Starts a consumer; resolves when it is ready or exits. */
    startConsumer: async (command: Partial<ConsumerCommand> = {}): Promise<Program> => {
      const program = track(
        startConsumer({ service, rabbitmqUrl: broker.url, databaseUrl: `sqlite:${effectsFile}`, ...command }),
      );
      await Promise.race([program.waitForLine('ready'), program.exit]);
      return program;
    },
    /** Returns the notes with a stored effect, one entry per effect. */
    getHandledNotes: () => readEffects().map(({ note }) => note),
    /** Returns the ids of the effects that published an event, one entry per event. */
    getPublishedEffectIds: () => runQuery<{ id: string }>('SELECT aggregate_id AS id FROM outbox').map(({ id }) => id),
    getLatestVersions: () =>
      new Map(
        runQuery<{ id: string; version: number }>(
          "SELECT id, json_extract(body, '$.aggregateVersion') AS version FROM latest_versions",
        ).map(({ id, version }) => [id, version]),
      ),
    /** Expects exactly one effect per note, and empty queues. */
    expectEachHandledOnce: async (expected: readonly string[], consumer: Program) => {
      await eventually(() => {
        const handled = new Set(fixture.getHandledNotes());
        expect(expected.filter((note) => !handled.has(note))).toEqual([]);
      }, QUEUE_WAIT_OPTIONS);
      // Messages that were handled but not acknowledged before a crash are redelivered, some of them through the quarantine.
      await eventually(async () => {
        for (const name of queues) expect({ [name]: await fixture.countMessages(name) }).toEqual({ [name]: 0 });
      }, QUEUE_WAIT_OPTIONS);
      expect(await consumer.stop()).toBe('0');
      expect(fixture.getHandledNotes().sort()).toEqual([...expected].sort());
      const effectIds = readEffects().map(({ id }) => id);
      expect(fixture.getPublishedEffectIds().sort()).toEqual(effectIds.sort());
      for (const name of queues) expect({ [name]: await fixture.countMessages(name) }).toEqual({ [name]: 0 });
    },
    countMessages: (name: string) =>
      withBroker(broker.url, async (connection) => {
        const channel = await connection.createChannel();
        return (await channel.checkQueue(name)).messageCount;
      }),
    createNoteIds: (count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`),
    close: async () => {
      await Promise.all(programs.map((program) => program.kill()));
      await withBroker(broker.url, async (connection) => {
        const channel = await connection.createChannel();
        for (const name of queues) await channel.deleteQueue(name);
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

export type OutboxFixture = Awaited<ReturnType<typeof openOutboxFixture>>;

/** The items in an order that `random` chooses. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
