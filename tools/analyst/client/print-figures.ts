import { createApiClient } from './create-client.ts'

const { SITE = '', TOKEN } = process.env
const client = createApiClient({ site: SITE, token: TOKEN })

const { data, error } = await client.POST('/admin/db/quizzes', { body: { groupBy: 'creo' } })
if (error) throw new Error(error.message)
for (const { creo, visitors, revenue } of data.data) process.stdout.write(`${creo}\t${visitors}\t${revenue}\n`)
