/** The most characters of a text field: far more than anyone writes, and still small enough to send a whole day. */
export const WRITING_LENGTH = 4_000
