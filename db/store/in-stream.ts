/** SQL that joins streams (s) and their events (e). */
export const STREAM_EVENTS =
  'event_store.streams s join event_store.events e on e.stream_start = s.first_position and e.position >= s.first_position'

/**
 * Returns the SQL condition that an event is in a stream. The index on events begins with the first position of a stream, so
 * its name alone would read the whole log.
 * @param stream SQL of the stream's name.
 * @param event alias of `event_store.events`.
 */
export const inStream = (stream: string, event = 'e') => {
  const first = `(select s.first_position from event_store.streams s where s.stream = ${stream})`
  return `${event}.stream_start = ${first} and ${event}.position >= ${first}`
}
