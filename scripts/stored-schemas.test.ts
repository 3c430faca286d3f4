import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { checkStoredDocument, type FieldDescription } from '@minutehand/service-kit/store';
import {
  findBreakingChanges,
  getExamplesPath,
  loadAggregates,
  type SchemaSnapshot,
} from './lib/checks/stored-schemas.ts';

type Fields = Readonly<Record<string, FieldDescription>>;

const text = { type: 'string', required: true } as const;
const kind = { type: 'string', values: ['note', 'task'] } as const;
const describeLines = (fields: Fields): FieldDescription => ({ type: 'array', of: { type: 'object', fields } });
const line: Fields = { id: text, kind };
const rank = { type: 'number' } as const;
const withoutRank: Fields = { title: text, color: { ...text, hasDefault: true }, lines: describeLines(line) };
const fields: Fields = { ...withoutRank, rank };

/** Compares a changed schema with the original. */
function compare(changed: Fields, schemaVersion = 1): string {
  const createSnapshot = (version: number, described: Fields): SchemaSnapshot => ({
    tasks: { schemaVersion: version, fields: described },
  });
  return findBreakingChanges(createSnapshot(1, fields), createSnapshot(schemaVersion, changed)).join('\n');
}

describe('a changed schema', () => {
  it.each<[string, Fields]>([
    ['nothing is changed', fields],
    ['a new field is optional', { ...fields, subtitle: { type: 'string' } }],
    ['a new required field has a default', { ...fields, subtitle: { ...text, hasDefault: true } }],
    [
      'a new field of an array element is optional',
      { ...fields, lines: describeLines({ ...line, mood: { type: 'string' } }) },
    ],
    [
      'an enum gets a value',
      { ...fields, lines: describeLines({ ...line, kind: { ...kind, values: ['note', 'task', 'x'] } }) },
    ],
  ])('is accepted when %s', (_, changed) => {
    expect(compare(changed)).toBe('');
  });

  it.each<[string, string, Fields]>([
    ['a new field is required without a default', 'tasks.subtitle is new and required', { ...fields, subtitle: text }],
    ['a field is removed', 'tasks.rank is removed', withoutRank],
    ['a field changes its type', 'tasks.rank was a number and is a string', { ...fields, rank: { type: 'string' } }],
    ['a field is newly required', 'tasks.rank is newly required', { ...fields, rank: { ...rank, required: true } }],
    ['a required field loses its default', 'tasks.color has lost its default', { ...fields, color: text }],
    [
      'a new field of an array element is required',
      'tasks.lines[].mood is new and required',
      { ...fields, lines: describeLines({ ...line, mood: text }) },
    ],
    [
      'an enum loses a value',
      'tasks.lines[].kind no longer accepts task',
      { ...fields, lines: describeLines({ ...line, kind: { ...kind, values: ['note'] } }) },
    ],
    [
      'a field becomes an enum',
      'tasks.title accepts only certain values',
      { ...fields, title: { ...text, values: ['a'] } },
    ],
  ])('is rejected when %s, unless its schema version is higher', (_, problem, changed) => {
    expect(compare(changed)).toContain(problem);
    expect(compare(changed, 2)).toBe('');
  });

  it('is rejected when an aggregate is missing or its schema version is lower', () => {
    const createSnapshotOfVersion = (schemaVersion: number): SchemaSnapshot => ({
      tasks: { schemaVersion, fields: {} },
    });
    expect(findBreakingChanges(createSnapshotOfVersion(1), {}).join()).toContain('tasks is removed');
    expect(findBreakingChanges(createSnapshotOfVersion(2), createSnapshotOfVersion(1)).join()).toContain(
      'schemaVersion 1 is lower',
    );
  });
});

describe('stored documents', () => {
  it('can be read, converted and written by the current release in every schema version', async () => {
    const services = await loadAggregates();
    expect([...services.keys()]).toEqual(
      expect.arrayContaining(['accounts', 'ai', 'meetings', 'notifications', 'recordings', 'search']),
    );
    for (const [service, aggregates] of services) {
      for (const aggregate of aggregates) {
        const { name, schemaVersion = 1 } = aggregate;
        for (let version = 1; version <= schemaVersion; version += 1) {
          const bodies: unknown = JSON.parse(await readFile(getExamplesPath(service, name, version), 'utf8'));
          if (!Array.isArray(bodies) || bodies.length === 0) throw new Error(`${service} ${name}: no documents`);
          for (const body of bodies) expect(() => checkStoredDocument(aggregate, version, body)).not.toThrow();
        }
      }
    }
  });
});
