import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { activeDayEndpoint } from './endpoints/active-day.ts'
import { certificateEndpoint } from './endpoints/certificate.ts'
import { beginSequelEndpoint } from './endpoints/begin-sequel.ts'
import { chapterEndpoint } from './endpoints/chapter.ts'
import { chooseSeasonEndpoint } from './endpoints/choose-season.ts'
import { chooseTranslationEndpoint } from './endpoints/choose-translation.ts'
import { courseTitlesEndpoint } from './endpoints/course-titles.ts'
import { dayCourseEndpoint } from './endpoints/day-course.ts'
import { dayMaterialEndpoint } from './endpoints/day-material.ts'
import { journalEndpoint } from './endpoints/writing/journal.ts'
import { myPlanEndpoint } from './endpoints/my-plan.ts'
import { readAnswersEndpoint } from './endpoints/writing/read-answers.ts'
import { chooseTimeZoneEndpoint, readTimeZoneEndpoint } from './endpoints/time-zone.ts'
import { saveAnswersEndpoint } from './endpoints/writing/save-answers.ts'
import { rhythmEndpoint } from './endpoints/rhythm.ts'
import { sequelsEndpoint } from './endpoints/sequels.ts'
import { chooseWritingEndpoint, writingEndpoint } from './endpoints/writing/consent.ts'

export const courseRoutes = ({ cabinet }: ApiContext): Endpoint[] => [
  courseTitlesEndpoint(cabinet),
  dayCourseEndpoint(cabinet),
  dayMaterialEndpoint(cabinet),
  chapterEndpoint(cabinet),
  chooseTranslationEndpoint(cabinet),
  myPlanEndpoint(cabinet),
  readAnswersEndpoint(cabinet),
  saveAnswersEndpoint(cabinet),
  activeDayEndpoint(cabinet),
  sequelsEndpoint(cabinet),
  beginSequelEndpoint(cabinet),
  chooseSeasonEndpoint(cabinet),
  rhythmEndpoint(cabinet),
  journalEndpoint(cabinet),
  certificateEndpoint(cabinet),
  readTimeZoneEndpoint(cabinet),
  chooseTimeZoneEndpoint(cabinet),
  writingEndpoint(cabinet),
  chooseWritingEndpoint(cabinet),
]
