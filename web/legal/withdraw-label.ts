/** The name of the link that withdraws from a purchase, as the law of the European Union spells it. */
export const WITHDRAW = 'Withdraw from contract here'
