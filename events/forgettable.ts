import { catalog, type DomainEvent, type EventType } from './catalog.ts'
import type { EventDefinition } from './definition.ts'

/** Data of an event as the log has it, and what is stored beside it. */
type Split = { data: Record<string, unknown>; forgettable?: unknown }

/** Separates the forgettable field of an event from the data that the log stores. */
export const splitForgettable = ({ type, data }: DomainEvent): Split => {
  const { forgettable: field }: EventDefinition = catalog[type]
  if (field === undefined) return { data }
  const { [field]: forgettable, ...logged }: Record<string, unknown> = data
  return { data: logged, forgettable }
}

/** Puts what is stored beside the log, if anything is, back into the data of an event. */
export const joinForgettable = (type: EventType, data: unknown, forgettable: unknown): unknown => {
  const { forgettable: field }: EventDefinition = catalog[type]
  const isForgotten = field === undefined || forgettable === undefined || forgettable === null
  return isForgotten ? data : { ...(data as object), [field]: forgettable }
}

/** Returns whether an event deletes the forgettable fields of its stream. */
export const forgets = ({ type, data }: DomainEvent): boolean => {
  const definition: EventDefinition = catalog[type]
  return definition.forgets?.(data) === true
}
