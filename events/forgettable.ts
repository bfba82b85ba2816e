import { catalog, type DomainEvent, type EventType } from './catalog.ts'
import type { EventDefinition } from './definition.ts'

/** Data of an event as the log has it, and the field that is stored beside it. */
type Split = { data: Record<string, unknown>; beside?: { field: string; value: unknown } }

export const splitForgettable = ({ type, data }: DomainEvent): Split => {
  const { forgettable: field }: EventDefinition = catalog[type]
  if (field === undefined) return { data }
  const { [field]: value, ...logged }: Record<string, unknown> = data
  return { data: logged, ...(value !== undefined && { beside: { field, value } }) }
}

/** Puts what is stored beside the log, if anything is, back into the data of an event. */
export const joinForgettable = (type: EventType, data: unknown, forgettable: unknown): unknown => {
  const { forgettable: field }: EventDefinition = catalog[type]
  const isForgotten = field === undefined || forgettable === undefined || forgettable === null
  return isForgotten ? data : { ...(data as object), [field]: forgettable }
}

/** Returns whether a digest of the request helps to guess what is stored beside an event. */
export const isGuessable = (event: DomainEvent): boolean => {
  const { isRandom = false }: EventDefinition = catalog[event.type]
  return !isRandom && splitForgettable(event).beside !== undefined
}

/** Returns the type of the earlier events of its stream whose forgettable field an event deletes. */
export const forgets = ({ type, data }: DomainEvent): string | undefined => {
  const definition: EventDefinition = catalog[type]
  return definition.forgets?.(data)
}
