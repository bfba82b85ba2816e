import { openArchive } from '#db/archive/archive.ts'
import { archiveDir } from '#db/settings.ts'
import { defineDoctorCheck, failureIfAny } from '#api/operations/doctor/check.ts'

export const archivedEvents = defineDoctorCheck({
  title: 'Events in the archive',
  question: 'Is the archive of the events that left the log where the settings say?',
  fix: 'copy the archive to ARCHIVE_DIR, then make archive CHECK=1 (docs/operations.md)',
  read: ({ pool, settings }) => openArchive(pool, archiveDir(settings)).problems(),
  judge: (problems) => failureIfAny(problems, 'Every event that left the log is in the archive, or none did.'),
})
