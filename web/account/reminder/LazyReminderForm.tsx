import { lazyPart } from '#web/course/shell/lazy-part.tsx'

/** Loads the form of reminders after the screen, because it isn't part of what the day needs. */
export const LazyReminderForm = lazyPart('ReminderForm', () => import('./ReminderForm.tsx'))
