import { z } from 'zod'
import type { Bus } from '#events/bus/bus.ts'

const StreamInfo = z.object({
  ts: z.string().optional(),
  error: z.object({ description: z.string() }).optional(),
  config: z.object({ storage: z.string(), num_replicas: z.number() }).optional(),
  cluster: z
    .object({
      name: z.string().optional(),
      leader: z.string().optional(),
      replicas: z.array(z.object({ name: z.string(), current: z.boolean() })).optional(),
    })
    .optional(),
})
export type NatsStreamState = z.infer<typeof StreamInfo>

/** Asks NATS about the stream EVENTS. Returns undefined while it is not connected. */
export const readStreamState = async (bus: Bus): Promise<NatsStreamState | undefined> => {
  const connection = bus.session()?.connection
  if (!connection) return undefined
  return StreamInfo.parse((await connection.request('$JS.API.STREAM.INFO.EVENTS', '', { timeout: 1_500 })).json())
}
