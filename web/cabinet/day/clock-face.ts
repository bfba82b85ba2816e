/** Seconds as mm:ss. Whoever stays for more than an hour goes on counting minutes. */
export const clockFace = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
