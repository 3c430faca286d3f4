import { getTableName } from './indexes.ts';
import { compileShape } from './shape.ts';
import type { AggregateDefinition } from './types.ts';

/** Declares an aggregate. Throws at once when schema and indexes do not fit together. */
export function defineAggregate<T>(definition: AggregateDefinition<T>): AggregateDefinition<T> {
  getTableName(definition, compileShape(definition.name, definition.schema));
  return Object.freeze({ ...definition });
}
