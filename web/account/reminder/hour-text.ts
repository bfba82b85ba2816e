/** Returns an hour as Americans write it: "7:00 AM". */
export const hourText = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
