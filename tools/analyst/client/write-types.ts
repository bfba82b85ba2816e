import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { allContracts } from '#api/http/all-contracts.ts'
import { openApi } from '#api/http/openapi.ts'

const FILE = fileURLToPath(new URL('api-types.ts', import.meta.url))
const NOTICE = '// Written by "make client" from the OpenAPI document of all endpoints. Do not edit.\n\n'

// The generator needs the compiler API of TypeScript 6, which TypeScript 7 lacks, so it gets a bundled copy.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
})
const { default: openapiTS, astToString } = await import('openapi-typescript')

const document = openApi(await allContracts())
const nodes = await openapiTS(JSON.stringify(document), { alphabetize: true })
writeFileSync(FILE, NOTICE + astToString(nodes))
