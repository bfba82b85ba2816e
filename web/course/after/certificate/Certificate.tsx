import { Link } from 'react-router-dom'
import type { certificate, CertificateReply } from '#api/contracts/course/sequels.ts'
import { DayPlate } from '#web/course/art/DayPlate.tsx'
import { dateInWords } from '#web/course/data/dates.ts'
import { errorText } from '#web/course/data/error-text.ts'
import { getAsSubscriber } from '#web/course/data/account-api.ts'
import { useCabinetQuery } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { titlesResource } from '#web/course/data/resources/titles.ts'
import { SEASON } from '#events/course/courses/courses.ts'
import { Failed, Loading } from '#web/course/shell/LoadingAndError.tsx'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { OpenElsewhere } from '#web/course/shell/OpenElsewhere.tsx'
import { isInApp } from '#web/lib/page/in-app.ts'
import { paths } from '#web/paths.ts'
import { brand } from '#events/payment/money/brand.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Lamp } from '#web/ui/lamp/Lamp.tsx'
import styles from './certificate.module.css'

const LAST_DAY = 28

type SheetProps = { series: string; name: string; completedOn: string; verse: CertificateReply['verse'] }

/** Shows the certificate of a course, to print or to save. A stored copy opens without a connection. */
export const Certificate = ({ series }: { series: string }) => {
  usePageTitle('Your certificate')
  const { data, error, refetch } = useCabinetQuery(resourceOf(series))
  if (!data) {
    return error ? (
      <Failed text={errorText(error)} onTryAgain={() => void refetch()} />
    ) : (
      <Loading what="your certificate" />
    )
  }
  const { name, completedOn, missing, verse } = data.value
  if (completedOn === null) return <Missing {...{ series, missing }} />
  return (
    <main className={styles.page}>
      <Sheet {...{ series, name, completedOn, verse }} />
      <div className={styles.actions}>
        {isInApp() || <Button onClick={() => window.print()}>Print or save</Button>}
        {isInApp() ? (
          <OpenElsewhere
            does="print or save files"
            path={`${paths.account.journal}?certificate=${series}`}
            press="Print or save"
          />
        ) : (
          <p>To keep it as a file, choose “Save as PDF.”</p>
        )}
      </div>
    </main>
  )
}

const resourceOf = (series: string): Resource<CertificateReply> => ({
  name: `certificate.${series}`,
  fetch: () => getAsSubscriber<typeof certificate>(`/account/certificate/${encodeURIComponent(series)}`),
})

/** Names the days that are left, so that their reader can finish them. */
const Missing = ({ series, missing }: { series: string; missing: readonly number[] }) => {
  const titles = useCabinetQuery(titlesResource(series)).data?.value ?? {}
  return (
    <main className={styles.page}>
      <h1>Your certificate is waiting</h1>
      <p className={styles.lead}>
        It’s ready when you’ve saved all {LAST_DAY} days.{' '}
        {missing.length === 1 ? 'One day is left:' : `${missing.length} days are left:`}
      </p>
      <ul role="list" className={styles.missing}>
        {missing.map((day) => (
          <li key={day}>
            <Link to={addressOf(series, day)}>
              <span>Day {day}</span>
              {titles[String(day)]}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}

const addressOf = (series: string, day: number) =>
  `${series === SEASON ? paths.account.season : paths.account.day}?day=${day}`

const Sheet = ({ series, name, completedOn, verse }: SheetProps) => (
  <article className={styles.sheet} aria-labelledby="certificate">
    <Lamp className={styles.lamp} />
    <h1 id="certificate" className={styles.kicker}>
      Certificate of completion
    </h1>
    <p className={styles.name}>
      <bdi>{name}</bdi>
    </p>
    <p className={styles.text}>
      completed {courseName(series)}, <br />
      and finished on {dateInWords(completedOn)}.
    </p>
    <DayPlate courseVersion={series} day={LAST_DAY} className={styles.picture} />
    <blockquote className={styles.verse}>
      <p>{verse.text}</p>
      <footer>{verse.source}</footer>
    </blockquote>
    <p className={styles.brand}>{brand.name}</p>
  </article>
)

const courseName = (series: string) => `the ${LAST_DAY}-day ${series === SEASON ? 'second season' : 'Bible plan'}`
