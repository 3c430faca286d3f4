/** Limits of the billing service. */

// Prices

/** Base price in pence per month, with INCLUDED_SEATS seats. */
export const BASE_PENCE = 9_500;
export const INCLUDED_SEATS = 5;
/** Pence per month for each additional seat. */
export const ADDITIONAL_SEAT_PENCE = 1_500;

// Quotes

/** The largest number of seats in a quote. */
export const SEATS_MAX = 100_000;
