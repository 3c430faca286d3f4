import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  type AggregateDefinition,
  describeSchema,
  type FieldDescription,
  type SchemaDescription,
} from '@minutehand/service-kit/store';
import { resolveFromRoot } from '../paths.ts';
import type { Check } from './run-checks.ts';

/** Describes the schemas of one service, by aggregate. Committed as schemas.json. */
export type SchemaSnapshot = Readonly<Record<string, SchemaDescription>>;

// biome-ignore lint/suspicious/noExplicitAny: aggregates of several shapes.
type AnyAggregate = AggregateDefinition<any>;

/** Holds the snapshot and, by schema version, stored documents of each aggregate. */
export const getDocumentsFolder = (service: string): string =>
  resolveFromRoot('services', service, 'test', 'stored-documents');
export const getSnapshotPath = (service: string): string => join(getDocumentsFolder(service), 'schemas.json');
export const getExamplesPath = (service: string, aggregate: string, schemaVersion: number): string =>
  join(getDocumentsFolder(service), `${aggregate}.v${schemaVersion}.json`);

/** The compressed SQLite file of a release that had no schema versions. */
export const getUnversionedFilePath = (service: string): string =>
  join(getDocumentsFolder(service), 'unversioned.db.gz');

/** Returns the aggregates of each service that has a store. */
export async function loadAggregates(): Promise<ReadonlyMap<string, readonly AnyAggregate[]>> {
  const found = new Map<string, readonly AnyAggregate[]>();
  for (const service of await readdir(resolveFromRoot('services'))) {
    const folder = resolveFromRoot('services', service, 'src', 'outbound', 'store');
    if (!existsSync(folder)) continue;
    const files = (await readdir(folder, { recursive: true }))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort();
    const aggregates = new Set<AnyAggregate>();
    for (const file of files) {
      const exports: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
      for (const value of Object.values(exports)) if (isAggregate(value)) aggregates.add(value);
    }
    if (aggregates.size > 0)
      found.set(
        service,
        [...aggregates].sort((a, b) => a.name.localeCompare(b.name)),
      );
  }
  return found;
}

function isAggregate(value: unknown): value is AnyAggregate {
  return typeof value === 'object' && value !== null && 'tenancy' in value && 'schema' in value && 'indexes' in value;
}

export const createSnapshot = (aggregates: readonly AnyAggregate[]): SchemaSnapshot =>
  Object.fromEntries(aggregates.map((aggregate) => [aggregate.name, describeSchema(aggregate)]));

export async function readSnapshot(service: string): Promise<SchemaSnapshot> {
  const text = await readFile(getSnapshotPath(service), 'utf8').catch(() => '{}');
  const snapshot: SchemaSnapshot = JSON.parse(text);
  return snapshot;
}

/** Returns the changes that make documents of the snapshot unreadable or unwritable, with a fix. */
export function findBreakingChanges(snapshot: SchemaSnapshot, current: SchemaSnapshot): string[] {
  return Object.entries(snapshot).flatMap(([name, before]) => {
    const after = current[name];
    if (!after) return [`${name} is removed: delete its documents first, then its entry in schemas.json`];
    if (after.schemaVersion < before.schemaVersion) {
      return [`${name}: schemaVersion ${after.schemaVersion} is lower than the committed ${before.schemaVersion}`];
    }
    // The stored documents of the earlier version test the upcaster.
    if (after.schemaVersion > before.schemaVersion) return [];
    return compareFields(before.fields, after.fields, name);
  });
}

type Fields = Readonly<Record<string, FieldDescription>>;

function compareFields(before: Fields, after: Fields, path: string): string[] {
  const added = Object.entries(after).flatMap(([name, field]) =>
    before[name] || !field.required || field.hasDefault
      ? []
      : [`${path}.${name} is new and required: give it a default, or increase schemaVersion and add an upcaster`],
  );
  const changed = Object.entries(before).flatMap(([name, field]) => {
    const next = after[name];
    const fieldPath = `${path}.${name}`;
    return next
      ? compareField(field, next, fieldPath)
      : [`${fieldPath} is removed: increase schemaVersion and add an upcaster`];
  });
  return [...added, ...changed];
}

function compareField(before: FieldDescription, after: FieldDescription, path: string): string[] {
  const formatVersionProblem = (problem: string): string =>
    `${path} ${problem}: increase schemaVersion and add an upcaster`;
  if (before.type !== after.type) return [formatVersionProblem(`was a ${before.type} and is a ${after.type}`)];
  const problems: string[] = [];
  if (after.required && !before.required) problems.push(formatVersionProblem('is newly required'));
  else if (after.required && before.hasDefault && !after.hasDefault)
    problems.push(formatVersionProblem('has lost its default'));
  const lostValues = (before.values ?? []).filter((value) => after.values && !after.values.includes(value));
  if (lostValues.length > 0) problems.push(formatVersionProblem(`no longer accepts ${lostValues.join(', ')}`));
  if (after.values && !before.values) problems.push(formatVersionProblem('accepts only certain values'));
  if (before.fields && after.fields) problems.push(...compareFields(before.fields, after.fields, path));
  if (before.of && after.of) problems.push(...compareField(before.of, after.of, `${path}[]`));
  return problems;
}

/** Compares the schemas of all aggregates with the committed snapshots. */
export const storedSchemasCheck: Check = {
  name: 'stored documents stay readable (schemas.json)',
  problems: async () => {
    const problems: string[] = [];
    const services = await loadAggregates();
    if (services.size === 0) return 'found no aggregates';
    for (const [service, aggregates] of services) {
      const snapshot = await readSnapshot(service);
      const current = createSnapshot(aggregates);
      const breaking = findBreakingChanges(snapshot, current);
      problems.push(...breaking.map((problem) => `${service}: ${problem}`));
      if (breaking.length === 0 && !isDeepStrictEqual(snapshot, JSON.parse(JSON.stringify(current)))) {
        problems.push(`${service}: run \`make schemas\`; schemas.json is not up to date`);
      }
    }
    return problems.join('\n');
  },
};
