import type { Habit } from '#prove/simulation/person.ts'

export const mistypedAddresses: Habit = {
  source: 'Small keyboards leave a letter out at the checkout, and the buyer notices it when registering.',
  share: 0.1,
  mistypes: (email) => email.replace('example.com', 'exmple.com'),
}
