import { runSql } from '#api/contracts/admin/explorer.ts'
import type { AdminArea } from '#api/admin/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const runSqlEndpoint = ({ explorer }: Pick<AdminArea, 'explorer'>) =>
  endpoint(runSql, async ({ body, caller: { limitedAs } }) => {
    const { admit, sql } = await explorer()
    await admit(limitedAs)
    return { json: Buffer.from(JSON.stringify(await sql.run(body.sql, limitedAs))) }
  })
