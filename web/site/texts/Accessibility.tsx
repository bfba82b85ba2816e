import { brand } from '#events/payment/money/brand.ts'
import { LegalPage, type Section } from '#web/site/LegalPage.tsx'
import { Address, Imprint, Operator } from './operator.tsx'

/** States how accessible the service is. */
export const Accessibility = () => {
  return (
    <LegalPage
      title="Accessibility"
      isDated={false}
      summary={
        <p>Everyone should be able to read a day of {brand.name}. This page says what works, and what doesn’t.</p>
      }
      sections={sections}
    />
  )
}

const sections: readonly Section[] = [
  {
    id: 'goal',
    title: 'What we aim for',
    body: (
      <p>
        <Operator /> wants everyone to be able to use {brand.name}. We build it to the Web Content Accessibility
        Guidelines (WCAG) 2.2, level AA, which the European standard EN 301 549 also builds on.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What the service is, and how to use it',
    body: (
      <p>
        You answer a quiz, buy a plan, and read a day of a Bible course at a time in your web browser. Nothing has to be
        installed. Each page has a heading, labels and texts that screen readers can read. You can use all of it with a
        keyboard alone.
      </p>
    ),
  },
  {
    id: 'works',
    title: 'What works',
    body: (
      <ul>
        <li>Text can be enlarged to 200%, and pages can be read on a screen that is 320 pixels wide.</li>
        <li>Light and dark colors have enough contrast. You choose between them in the settings.</li>
        <li>Animations stop if your device asks for less motion.</li>
        <li>Music is optional and starts only when you press play. Nothing is said only in sound.</li>
        <li>
          Timers in the course can be skipped. The discount ends at a fixed time, and the plans stay on sale without it.
        </li>
        <li>Errors are said in words, next to what they’re about.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What doesn’t work well yet',
    body: (
      <ul>
        <li>
          The days have no recordings yet. “Listen” reads them with a voice of your device; a device without an English
          voice doesn’t offer it.
        </li>
        <li>
          The payment window is made by our payment partner Paddle. We can’t change it. If it stops you, write to us.
        </li>
        <li>There’s no version in easy language or in sign language.</li>
      </ul>
    ),
  },
  {
    id: 'checked',
    title: 'How we check it',
    body: (
      <p>
        A program checks every screen in light and dark colors, with large text and on a narrow screen, whenever we
        change something. It finds many mistakes, but not all of them. No independent body has tested the site.
      </p>
    ),
  },
  {
    id: 'tell-us',
    title: 'If something is hard to use',
    body: (
      <p>
        Write to <Address of="support" /> and say which page it was and what you use. We answer within two working days,
        and we’ll find a way for you to do what you came for. If you’re not content with the answer, you may turn to the
        authority for accessibility in your country.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <Imprint /> },
]
