/** Range and initial value of the slider of seats. */
export const SEAT_SLIDER = { min: 1, max: 50, initial: 5 } as const;
/** Minor units (such as pence) per major unit of a currency. */
export const MINOR_UNITS_PER_MAJOR_UNIT = 100;
