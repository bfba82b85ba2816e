import type { EventOf } from '#events/catalog.ts'
import type { CourseEvent } from '#events/course/course-state.ts'
import type { CourseState } from './course.decision.ts'

type Data<T extends CourseEvent['type']> = EventOf<T>['data']

/** Invites a friend. An earlier invitation ends. */
export const decideInvite = ({ friend }: CourseState, data: Data<'course.friend-invited'>): CourseEvent[] =>
  friend?.digest === data.digest ? [] : [{ type: 'course.friend-invited', data }]

/** Ends the invitation, if there is one. */
export const decideEndFriend = ({ friend }: CourseState, data: Data<'course.friend-ended'>): CourseEvent[] =>
  friend ? [{ type: 'course.friend-ended', data }] : []

/** Records that the friend has read on a date, once. */
export const decideFriendRead = ({ friend }: CourseState, data: Data<'course.friend-read'>): CourseEvent[] =>
  friend && friend.readOn !== data.on ? [{ type: 'course.friend-read', data }] : []
