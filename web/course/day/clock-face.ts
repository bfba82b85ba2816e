/** Formats seconds as mm:ss. After an hour, the minutes continue to count. */
export const clockFace = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
