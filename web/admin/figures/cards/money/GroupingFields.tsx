import { useState } from 'react'
import { MONEY_GROUPINGS, TOUCHES, VISITOR_GROUPINGS } from '#api/contracts/figures/definitions/money-groupings.ts'
import { NO_SECOND_GROUPING } from '#web/admin/figures/cards/filters/filters.ts'
import { Field } from '#web/ui/field/Field.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import type { MoneyGrouping } from './use-money-grouping.ts'

const ALL = 'all visitors'

type Props = { grouping: MoneyGrouping; onChoose: (grouping: MoneyGrouping) => void }

/** Chooses by what money is grouped, which landing counts for campaigns, and one group to look at alone. */
export const GroupingFields = ({ grouping, onChoose }: Props) => {
  const { groupBy, thenBy, touch, only } = grouping
  const [onlyBy, setOnlyBy] = useState<(typeof VISITOR_GROUPINGS)[number] | typeof ALL>(only?.by ?? ALL)
  const [is, setIs] = useState(only?.is ?? '')
  const others = MONEY_GROUPINGS.filter((one) => one !== groupBy)
  const without = (name: keyof MoneyGrouping): MoneyGrouping => {
    const { [name]: _, ...rest } = grouping
    return rest as MoneyGrouping
  }
  const apply = () => {
    if (onlyBy !== ALL) onChoose(is === '' ? without('only') : { ...grouping, only: { by: onlyBy, is } })
  }
  return (
    <>
      <Select
        label="Group by"
        options={MONEY_GROUPINGS}
        value={groupBy}
        onChoose={(by) => onChoose({ ...(by === thenBy ? without('thenBy') : grouping), groupBy: by })}
      />
      <Select
        label="Then by"
        options={[NO_SECOND_GROUPING, ...others]}
        value={thenBy ?? NO_SECOND_GROUPING}
        onChoose={(then) => onChoose(then === NO_SECOND_GROUPING ? without('thenBy') : { ...grouping, thenBy: then })}
      />
      <Select
        label="Ads by"
        options={TOUCHES.map((one) => `${one} touch` as const)}
        value={`${touch} touch`}
        onChoose={(chosen) =>
          onChoose({ ...grouping, touch: TOUCHES.find((one) => chosen.startsWith(one)) ?? 'first' })
        }
      />
      <Select
        label="Only"
        options={[ALL, ...VISITOR_GROUPINGS]}
        value={onlyBy}
        onChoose={(by) => {
          setOnlyBy(by)
          setIs('')
          onChoose(without('only'))
        }}
      />
      {onlyBy !== ALL && (
        <Field
          compact
          label={`${onlyBy} is`}
          value={is}
          maxLength={128}
          onValue={setIs}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form would write the address without the group.
            event.preventDefault()
            apply()
          }}
          placeholder="as in the table"
        />
      )}
    </>
  )
}
