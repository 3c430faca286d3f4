import { tableOf } from './indexes.ts';
import { shapeOf } from './shape.ts';
import type { AggregateDefinition } from './types.ts';

/** Declares an aggregate. Throws at once when schema and indexes do not fit together. */
export function defineAggregate<T>(definition: AggregateDefinition<T>): AggregateDefinition<T> {
  tableOf(definition, shapeOf(definition.name, definition.schema));
  return Object.freeze({ ...definition });
}
