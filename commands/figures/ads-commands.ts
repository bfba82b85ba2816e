import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type AdsEvent, evolveAds, isAdsEvent, nothingReported, type Reported } from './ads.decision.ts'

/** Commands on the streams of ad spend and exchange rates. */
export type AdsCommands = CommandHandler<Reported, AdsEvent>

export const createAdsCommands = createCommandHandler<Reported, AdsEvent>({
  isEvent: isAdsEvent,
  initial: nothingReported,
  evolve: evolveAds,
  cacheSize: 4,
})
