import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'

/** PostgreSQL stops writing at two billion, and begins to freeze at 200 million. */
const LATE = 400_000_000
const DANGEROUS = 1_200_000_000

export const wraparound = defineCheck({
  title: 'Autovacuum',
  question: 'Does PostgreSQL clean up before it runs out of transaction numbers?',
  fix: 'autovacuum = on; vacuum freeze in a quiet hour',
  read: ({ askOne }) =>
    askOne<{ age: number; isOn: boolean }>(
      `select max(age(datfrozenxid))::float8 as age, current_setting('autovacuum') = 'on' as "isOn" from pg_database`,
    ),
  judge: ({ age, isOn }) => {
    const sentence = `The oldest transaction is ${Math.round(age / 1e6).toLocaleString('en-US')} million back.`
    if (!isOn) return failure('Autovacuum is off.')
    if (age > DANGEROUS) return failure(sentence)
    return age > LATE ? warning(sentence) : ok(sentence)
  },
})
