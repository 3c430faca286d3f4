/** A count as people read it: "12,345". */
export const tokens = (count: number): string => new Intl.NumberFormat().format(count);

/** "November 2026" for "2026-11". Months of use are counted in UTC. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Money in a currency that only whoever runs the site knows. */
export function cost(amount: number): string {
  if (amount > 0 && amount < 0.01) return `less than ${new Intl.NumberFormat().format(0.01)}`;
  return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}
