import { NewerDocumentError, StoreUsageError } from '../errors.ts';
import type { AnyAggregate, Row } from '../table.ts';
import type { Body } from './codec.ts';

/** A release reads documents of its own schema version, of all earlier ones, and of the next one, which a rolling update may write. */
const VERSIONS_AHEAD = 1;

/** The schema version of an aggregate, and of documents that were stored without one. */
export const getSchemaVersion = ({ schemaVersion = 1 }: Pick<AnyAggregate, 'schemaVersion'>): number => schemaVersion;

/** Checks that there is one upcaster for each earlier schema version. */
export function validateUpcasters({ name, schemaVersion = 1, upcasters = {} }: AnyAggregate): void {
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) {
    throw new StoreUsageError(`${name}: schemaVersion must be a whole number from 1`);
  }
  const declared = Object.keys(upcasters).sort((a, b) => Number(a) - Number(b));
  const expected = Array.from({ length: schemaVersion - 1 }, (_, index) => String(index + 1));
  if (declared.join() !== expected.join()) {
    throw new StoreUsageError(
      `${name}: schemaVersion ${schemaVersion} needs upcasters from the versions ${expected.join(', ') || '(none)'}, not ${declared.join(', ') || '(none)'}`,
    );
  }
}

/**
 * Converts a stored body to the aggregate's schema version. Upcasters get dates as ISO strings from both databases. A body of the next
 * version is returned unchanged: writes keep its unknown fields.
 */
export function upcastBody(
  definition: AnyAggregate,
  { schemaVersion, body }: Pick<Row, 'schemaVersion' | 'body'>,
): Readonly<Body> {
  const current = getSchemaVersion(definition);
  if (schemaVersion > current + VERSIONS_AHEAD) throw new NewerDocumentError(definition.name, schemaVersion, current);
  if (schemaVersion >= current) return body;
  return applyUpcasters(definition, schemaVersion, JSON.parse(JSON.stringify(body)));
}

export function applyUpcasters(definition: AnyAggregate, schemaVersion: number, body: Readonly<Body>): Readonly<Body> {
  const versions = Array.from(
    { length: getSchemaVersion(definition) - schemaVersion },
    (_, index) => schemaVersion + index,
  );
  return versions.reduce((upcast, version) => definition.upcasters?.[version]?.(upcast) ?? upcast, body);
}
