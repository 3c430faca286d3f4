import { compileTable } from './indexes.ts';
import { compileCodec } from './schema/codec.ts';
import type { AggregateDefinition } from './types.ts';

/** Declares an aggregate. Throws if schema and indexes do not match. */
export function defineAggregate<T>(definition: AggregateDefinition<T>): AggregateDefinition<T> {
  compileTable(definition, compileCodec(definition.name, definition.schema));
  return Object.freeze({ ...definition });
}
