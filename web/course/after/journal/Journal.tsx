import { NamedPlate } from '#web/course/art/DayPlate.tsx'
import '#web/ui/styles/search.css'
import { useDeferredValue, useId, useState } from 'react'
import type { journal, JournalEntry, JournalReply } from '#api/contracts/course/sequels.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { useWriting } from '#web/course/writing/choice.ts'
import { mySaves, useWaiting } from '#web/course/saves/my-saves.ts'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Field } from '#web/ui/field/Field.tsx'
import { Notice } from '#web/ui/notice/Notice.tsx'
import { monthInWords } from '#web/course/data/dates.ts'
import { groupedBy } from '#web/course/data/grouped-by.ts'
import { filterEntries, withWords } from './entries.ts'
import { Entry } from './Entry.tsx'
import styles from './journal.module.css'

/** Everything that the subscriber has written. The browser doesn't store it, because it grows for years. */
const journalResource: Resource<JournalReply> = {
  name: 'journal',
  isOnlineOnly: true,
  fetch: () => getAsSubscriber<typeof journal>('/account/journal'),
}

/** Shows everything that the subscriber has written, to read and to search. */
export const Journal = () => {
  usePageTitle('Your journal')
  const { data, error, refetch } = useCabinetQuery(journalResource)
  const saves = useWriting()
  if (!data) {
    if (!error) return <Loading what="your journal" />
    return (
      <Failed text={errorText(error)} onTryAgain={() => void refetch()}>
        <LinkButton variant="quiet" to={paths.account.cabinet}>
          Back to your journey
        </LinkButton>
      </Failed>
    )
  }
  const { entries } = data.value
  if (entries.length > 0) return <Pages entries={entries} />
  if (saves === false) {
    const text = 'You chose to keep what you write on your device. You can change that in Settings.'
    return (
      <Notice title="Your journal is empty" text={text}>
        <NamedPlate name="journal" />
        <LinkButton to={`${paths.account.settings}#writing`}>Go to Settings</LinkButton>
      </Notice>
    )
  }
  const text = 'What you write and save will be here, to read and to search.'
  return (
    <Notice title="Your journal is still empty" text={text}>
      <NamedPlate name="journal" />
      <LinkButton to={paths.account.cabinet}>Go to your journey</LinkButton>
    </Notice>
  )
}

const Pages = ({ entries }: { entries: readonly JournalEntry[] }) => {
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query)
  const shown = filterEntries(entries, searched)
  const id = useId()
  return (
    <main className={styles.page}>
      <h1>Your journal</h1>
      <p className={styles.lead}>Everything you’ve written and saved, in one place.</p>
      <Waiting />
      <search className={styles.controls}>
        <Field label="Search your own words" type="search" value={query} onValue={setQuery} autoComplete="off" />
      </search>
      <p role="status" className={styles.count}>
        {resultOf(searched, entries.length, shown.length)}
      </p>
      {[...groupedBy(shown, ({ date }) => monthInWords(date))].map(([name, own], n) => (
        <section key={name} className={styles.group} aria-labelledby={`${id}-${n}`}>
          <h2 id={`${id}-${n}`}>{name}</h2>
          {own.map((entry) => (
            <Entry key={`${entry.courseVersion} ${entry.day}`} entry={entry} query={searched} />
          ))}
        </section>
      ))}
    </main>
  )
}

/** Shows that the newest words are still on this device. */
const Waiting = () => {
  const waiting = withWords(useWaiting()).length
  if (waiting === 0) return null
  return (
    <div className={styles.waiting}>
      <p>
        {waiting === 1 ? 'One page is' : `${waiting} pages are`} saved on this device, and will be here when there’s a
        connection.
      </p>
      <Button variant="quiet" compact onClick={() => mySaves().nudge()}>
        Try now
      </Button>
    </div>
  )
}

const resultOf = (query: string, all: number, shown: number) => {
  if (query.trim() === '') return countText(all)
  if (shown === 0) return 'No pages match.'
  return `${shown === 1 ? '1 page has' : `${shown} pages have`} these words.`
}

const countText = (days: number) => (days === 1 ? 'You’ve written on 1 day.' : `You’ve written on ${days} days.`)
