import { z } from 'zod'
import { type EndpointContract, ErrorReply } from '#api/contracts/endpoint.ts'

const content = (schema: object) => ({ 'application/json': { schema } })

/** Creates the OpenAPI 3.1 document of endpoints from their contracts. */
export const openApi = (contracts: readonly EndpointContract[]) => ({
  openapi: '3.1.0',
  info: { title: 'Bible plan', version: '1' },
  servers: [{ url: '/api/v1' }],
  paths: Object.fromEntries(
    [...Map.groupBy(contracts, ({ path }) => path)].map(([path, methods]) => [
      path.replaceAll(/:(\w+)/g, '{$1}'),
      Object.fromEntries(methods.map((contract) => [contract.method, operationOf(contract)])),
    ]),
  ),
  components: {
    schemas: { Error: jsonSchema(ErrorReply, 'output') },
    parameters: { IdempotencyKey: IDEMPOTENCY },
    responses: Object.fromEntries(REFUSALS),
    // Only the schemes in use, so that the public document does not mention the other area.
    securitySchemes: Object.fromEntries(
      contracts.filter(({ auth }) => auth !== 'none').map(({ auth }) => [schemeOf(auth), SCHEME]),
    ),
  },
})

const operationOf = (contract: EndpointContract) => {
  const { method, summary, params, query, body, reply, replyStatus = 200, auth, denied } = contract
  return {
    summary,
    parameters: [
      ...pathParameters(params),
      ...queryParameters(query),
      ...(method === 'post' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body && { requestBody: { required: true, content: content(jsonSchema(body, 'input')) } }),
    ...(auth !== 'none' && { security: [{ [schemeOf(auth)]: [] }] }),
    responses: {
      [replyStatus]: { description: 'Done', content: content(jsonSchema(reply, 'output')) },
      ...Object.fromEntries(
        refusalsOf(contract).map((status) => [
          status,
          status === 402 && denied
            ? { description: STATUS_DESCRIPTIONS[402], content: content(jsonSchema(denied, 'output')) }
            : { $ref: `#/components/responses/${refusalName(status)}` },
        ]),
      ),
    },
  }
}

const pathParameters = (params: z.ZodType | undefined) => {
  if (!params) return []
  const { properties = {} } = jsonSchema(params, 'input')
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const queryParameters = (query: z.ZodType | undefined) => {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const schemeOf = (auth: EndpointContract['auth']) => (typeof auth === 'object' ? 'admin' : auth)

/** Returns the error statuses of an endpoint: those that all have, that follow from its contract, and that it lists. */
const refusalsOf = ({ auth, params, query, body, denied, refusals = [] }: EndpointContract): number[] => {
  const admins = typeof auth === 'object' ? auth : undefined
  const statuses = [
    ...(body ? [400, 408, 413, 415, 429, 503] : [400, 429, 503]),
    ...(auth === 'none' ? [] : [401]),
    ...(denied ? [402] : []),
    ...(admins?.role === 'operate' ? [403] : []),
    ...(params ? [404] : []),
    ...(admins && (params ?? query ?? body) ? [422] : []),
    ...refusals,
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

const refusalName = (status: number) => `Refusal${status}`

const STATUS_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is malformed or breaks its schema',
  401: 'Not signed in',
  402: 'Payment is required',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  408: 'The body took too long to arrive',
  409: 'Conflicts with an earlier change',
  413: 'The body is over 64 KiB',
  415: 'The body is not JSON',
  422: 'The request is not possible in the current state',
  423: 'Not open yet',
  429: 'Too many requests; see Retry-After',
  503: 'The service is not available; see Retry-After',
}

const ERROR = content({ $ref: '#/components/schemas/Error' })

/** The shared description of each refusal, so that a document names it once. */
const REFUSALS = Object.entries(STATUS_DESCRIPTIONS).map(([status, description]) => [
  refusalName(Number(status)),
  { description, content: ERROR },
])

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A request with the same key and body is applied once and gets the same response.',
  schema: { type: 'string', maxLength: 200 },
}

const SCHEME = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const
