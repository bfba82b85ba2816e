import type { DomainEvent } from '#events/catalog.ts'
import { eventCodec } from '#events/catalog.ts'
import {
  createCodecProjection,
  type EventHandlers,
  type Projection,
  type ProjectionParts,
} from './engine/projection.ts'
import { createCodecTableProjection, type TableParts, type TableProjection } from './engine/table-projection.ts'
import { describeViews } from './describe-views.ts'

/** Functions that fold this product's events into a state, by type. */
export type Handlers<State> = EventHandlers<State, DomainEvent>

/** Defines a read model of this product's events. */
export type ProjectionDefinition<State> = ProjectionParts<State, DomainEvent>

export const createProjection = <State>(definition: ProjectionDefinition<State>): Projection => ({
  ...createCodecProjection(eventCodec, definition),
  onViews: describeViews(definition),
})

type TableDefinition<K extends KeyOf, C extends ColumnsOf> = TableParts<K, C, DomainEvent>
type KeyOf = Parameters<typeof createCodecTableProjection>[1]['key']
type ColumnsOf = Parameters<typeof createCodecTableProjection>[1]['columns']

/** Creates a projection of this product's events from the columns of its only table and a function per event type. */
export const createTableProjection = <K extends KeyOf, C extends ColumnsOf>(
  definition: TableDefinition<K, C>,
): TableProjection => {
  const projection = createCodecTableProjection(eventCodec, definition)
  return { ...projection, onViews: describeViews(projection) }
}
