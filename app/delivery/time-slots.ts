/** The delivery times of day that a recipient may choose, by stored value. */
export const TIME_SLOTS = {
  am: '午前中',
  '14-16': '14時〜16時',
  '16-18': '16時〜18時',
  '18-20': '18時〜20時',
  '19-21': '19時〜21時',
} as const;

export type TimeSlot = keyof typeof TIME_SLOTS;

export const timeSlots = Object.keys(TIME_SLOTS) as TimeSlot[];
