/** Regions whose week does not start on Monday (Unicode CLDR), for browsers without week information. */
const SUNDAY_REGIONS =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY_REGIONS = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** The first day of the week for a language; 0 is Sunday. */
export function getWeekStart(language: string): number {
  const locale = new Intl.Locale(language);
  const firstDay = readFirstDay(locale);
  if (firstDay !== undefined) return firstDay % 7;
  const region = locale.maximize().region ?? '';
  if (SUNDAY_REGIONS.includes(region)) return 0;
  return SATURDAY_REGIONS.includes(region) ? 6 : 1;
}

/** Reads a method in the standard, a property in older browsers; some have neither. */
function readFirstDay(locale: Intl.Locale): number | undefined {
  const method: unknown = Reflect.get(locale, 'getWeekInfo');
  const info: unknown = typeof method === 'function' ? method.call(locale) : Reflect.get(locale, 'weekInfo');
  const firstDay: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'firstDay') : undefined;
  return typeof firstDay === 'number' ? firstDay : undefined;
}
