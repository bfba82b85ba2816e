import { availableParallelism, totalmem } from 'node:os'
import { defineDoctorCheck, ok, warning } from '#api/operations/doctor/check.ts'

const GIB = 1024 ** 3
/** Kernels keep a part of the memory that a provider sells. */
const USABLE = 0.9

export const memory = defineDoctorCheck({
  title: 'Machine',
  question: 'Has the machine two cores, and 4 GB of memory (2 GB with make run)?',
  fix: 'docker stats --no-stream, and a machine with 2 cores and 4 GB (docs/operations.md, Limits)',
  read: ({ settings: { NODE_ENV } }) => ({
    gib: totalmem() / GIB,
    cores: availableParallelism(),
    neededGib: NODE_ENV === 'production' ? 4 : 2,
  }),
  judge: ({ gib, cores, neededGib }) => {
    const sentence = `The machine has ${gib.toFixed(1)} GiB of memory and ${cores} ${cores === 1 ? 'core' : 'cores'}`
    if (gib < neededGib * USABLE) return warning(`${sentence}: processes may be ended when it is full.`)
    return cores < 2 ? warning(`${sentence}: visitors wait while figures are read.`) : ok(`${sentence}.`)
  },
})
