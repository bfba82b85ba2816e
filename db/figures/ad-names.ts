import { table, text } from '#db/read-models/description.ts'

const adNamesTables = {
  names: table(
    {
      key: text('The name in small letters with single spaces, as other read models have it.'),
      name: text('The first spelling.'),
    },
    { key: ['key'] },
  ),
}

export const adNamesModel = { name: 'ad-names', tables: adNamesTables } as const
