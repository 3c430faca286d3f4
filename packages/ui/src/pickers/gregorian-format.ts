/** In the Gregorian calendar in all languages, as people type dates: Thai would count the years of the Buddhist one. For dates from `toUtcDate`. */
export function createGregorianFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
}
