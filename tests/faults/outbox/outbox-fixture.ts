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

export const DRAINED = { timeout: 60_000, interval: 50 };

/** One writer and one consumer with their files and queue, under names of their own. */
export async function openOutboxFixture(broker: TestRabbitmq, service = `t${randomBytes(5).toString('hex')}`) {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-outbox-'));
  const programs: Program[] = [];
  const prefix = `note-${randomBytes(5).toString('hex')}`;
  const queue = `${service}.on-meeting-deleted`;
  const otherQueue = `${service}.on-access-changed`;
  const queues = [queue, otherQueue, `${queue}.dead`, `${otherQueue}.dead`, `${service}.quarantine`];
  const effectsFile = join(folder, 'consumer.db');
  const keep = (program: Program) => {
    programs.push(program);
    return program;
  };

  const rows = <T>(sql: string): T[] => {
    const file = new DatabaseSync(effectsFile, { readOnly: true });
    try {
      return file.prepare(sql).all() as T[];
    } finally {
      file.close();
    }
  };
  const done = () =>
    rows<{ id: string; note: string }>("SELECT id, json_extract(body, '$.noteId') AS note FROM effects").filter(
      ({ note }) => note.startsWith(`${prefix}-`),
    );

  const fixture = {
    prefix,
    queue,
    otherQueue,
    write: (command: Partial<WriterCommand> & Pick<WriterCommand, 'writes'>): Program =>
      keep(
        startWriter({
          service: `${service}-writer`,
          rabbitmqUrl: broker.url,
          databaseUrl: `sqlite:${join(folder, 'writer.db')}`,
          prefix,
          ...command,
        }),
      ),
    /** A consumer that takes messages by now, unless it is to die of the first. */
    consume: async (command: Partial<ConsumerCommand> = {}): Promise<Program> => {
      const program = keep(
        startConsumer({ service, rabbitmqUrl: broker.url, databaseUrl: `sqlite:${effectsFile}`, ...command }),
      );
      await Promise.race([program.says('ready'), program.ended]);
      return program;
    },
    /** Notes whose effect is done, one entry an effect. */
    notesDone: () => done().map(({ note }) => note),
    /** What the effects said, by the effect: as many as effects if each was done once. */
    publishedByEffects: () => rows<{ id: string }>('SELECT aggregate_id AS id FROM outbox').map(({ id }) => id),
    getNewestVersions: () =>
      new Map(
        rows<{ id: string; version: number }>(
          "SELECT id, json_extract(body, '$.aggregateVersion') AS version FROM newest",
        ).map(({ id, version }) => [id, version]),
      ),
    /** Every note's effect is done exactly once, and nothing is left on the way. */
    expectEachHandledOnce: async (wanted: readonly string[], consumer: Program) => {
      await eventually(() => {
        const done = new Set(fixture.notesDone());
        expect(wanted.filter((note) => !done.has(note))).toEqual([]);
      }, DRAINED);
      // What was done and not acknowledged when a process died comes again, maybe apart from the others.
      await eventually(async () => {
        for (const name of queues) expect({ [name]: await fixture.messagesIn(name) }).toEqual({ [name]: 0 });
      }, DRAINED);
      expect(await consumer.stop()).toBe('0');
      expect(fixture.notesDone().sort()).toEqual([...wanted].sort());
      const effectIds = done().map(({ id }) => id);
      expect(fixture.publishedByEffects().sort()).toEqual(effectIds.sort());
      for (const name of queues) expect({ [name]: await fixture.messagesIn(name) }).toEqual({ [name]: 0 });
    },
    messagesIn: (name: string) =>
      withBroker(broker.url, async (connection) => {
        const channel = await connection.createChannel();
        return (await channel.checkQueue(name)).messageCount;
      }),
    notes: (count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`),
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

/** The same numbers for the same seed (mulberry32), from 0 up to 1. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
