import type { z } from 'zod'
import type { EndpointContract } from '#api/contracts/endpoint.ts'

type Post = EndpointContract & { body: z.ZodType }

/**
 * Calls an endpoint of the HTTP API and returns its reply, or the status of a refusal with the seconds to wait.
 * @param site the address of the site, without a path.
 */
export const callApi = async <C extends Post>(
  site: string,
  { path, reply }: C,
  body: z.input<C['body']>,
  headers: Record<string, string> = {},
): Promise<
  | { data: z.output<C['reply']>; refused?: never; retryAfter?: never }
  | { data?: never; refused: string; retryAfter: number }
> => {
  const response = await fetch(`${site}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after'))
    return { refused: `${response.status} ${await response.text()}`, retryAfter }
  }
  return { data: reply.parse(await response.json()) as z.output<C['reply']> }
}
