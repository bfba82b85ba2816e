import { Sequel } from '#api/contracts/course/course.ts'

/** Returns a series as a sequel; undefined for a version of the course. */
export const asSequel = (series: string): Sequel | undefined => Sequel.safeParse(series).data
