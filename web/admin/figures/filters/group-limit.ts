/** More groups beside each other can't be read. */
export const MAX_GROUPS = 4
