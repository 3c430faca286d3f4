import { addDays, getMonthEnd } from './calendar.ts';
import {
  type FoundPeriod,
  findByRules,
  getDayOfMonth,
  getNextWeekday,
  getPeriodEnd,
  getQuarterEnd,
  getWeekdayOfNextWeek,
  getYearOfNextMonth,
  type PeriodRule,
} from './periods.ts';

/** The phrases of French and Spanish for days and periods that chrono-node does not parse. */

const FR_MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const ES_MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const FR_WEEKDAYS = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');
const ES_WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const ORDINALS: ReadonlyMap<string, number> = new Map(
  'premier:1 1er:1 deuxième:2 2e:2 troisième:3 3e:3 quatrième:4 4e:4 dernier:4 primer:1 segundo:2 tercer:3 cuarto:4 último:4'
    .split(' ')
    .map((entry): [string, number] => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]),
);
/** The units as `getPeriodEnd` knows them. */
const UNITS: ReadonlyMap<string, string> = new Map(
  'jour:day journée:day día:day semaine:week semana:week mois:month mes:month trimestre:quarter année:year an:year año:year'
    .split(' ')
    .map((entry): [string, string] => [entry.split(':')[0] ?? '', entry.split(':')[1] ?? '']),
);
const UNIT = [...UNITS.keys()].join('|');
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const toLowerCase = (text: string | undefined): string => (text ?? '').toLowerCase();
const createRule = (source: string, resolve: PeriodRule['resolve']): PeriodRule => ({
  pattern: new RegExp(`${START}(?:${source})${END}`, 'giu'),
  resolve,
});

const getUnitEnd = (unit: string | undefined, offset: number, today: string): string | undefined =>
  getPeriodEnd(UNITS.get(toLowerCase(unit)) ?? '', offset, today);

function getMonthEndByName(name: string | undefined, months: readonly string[], today: string): string | undefined {
  const month = months.indexOf(toLowerCase(name)) + 1;
  return month === 0 ? undefined : getMonthEnd(getYearOfNextMonth(month, today), month);
}

const getQuarterEndByName = (ordinal: string | undefined, today: string): string | undefined =>
  getQuarterEnd(ORDINALS.get(toLowerCase(ordinal)) ?? 0, today);

const FRENCH: readonly PeriodRule[] = [
  createRule(
    `fin (?:du |de )?(?:t([1-4])|(?:(${[...ORDINALS.keys()].join('|')}) trimestre))`,
    ([, digit, ordinal], today) =>
      digit === undefined ? getQuarterEndByName(ordinal, today) : getQuarterEnd(Number(digit), today),
  ),
  createRule(`fin (?:de |d’|d')?(?:la |l’|l'|du |le )?(?:cette |ce )?(${UNIT})`, ([, unit], today) =>
    getUnitEnd(unit, 0, today),
  ),
  createRule(`cette semaine|ce (mois|trimestre)`, ([, unit = 'semaine'], today) => getUnitEnd(unit, 0, today)),
  createRule(`(?:la |le )?(semaine|mois|trimestre|année) prochaine?`, ([, unit], today) => getUnitEnd(unit, 1, today)),
  createRule(`(?:en|fin|fin d’|fin d'|courant) ?(${FR_MONTHS.join('|')})(?! \\d)`, ([, month], today) =>
    getMonthEndByName(month, FR_MONTHS, today),
  ),
  createRule(
    `(?:avant|pour|jusqu’au|jusqu'au|d’ici|d'ici|au plus tard|c’est|c'est)? ?(?:le|au) (\\d{1,2})(?!\\d|[/.,]\\d|\\s?[%€$£]| (?!(?:et|ou|si|puis|pour) )\\p{L})`,
    ([, day], today) => getDayOfMonth(Number(day), today),
  ),
  createRule(`(${FR_WEEKDAYS.join('|')}) en huit`, ([, weekday], today) =>
    addDays(getNextWeekday(toLowerCase(weekday), FR_WEEKDAYS, today), 7),
  ),
  createRule(`(${FR_WEEKDAYS.join('|')}) (?:de )?(?:la )?semaine prochaine`, ([, weekday], today) =>
    getWeekdayOfNextWeek(toLowerCase(weekday), FR_WEEKDAYS, today),
  ),
  createRule('après-demain|après demain', (_, today) => addDays(today, 2)),
  createRule('ce soir|ce matin|cet après-midi', (_, today) => today),
];

const SPANISH: readonly PeriodRule[] = [
  createRule(
    `(?:fin|final|finales) del? (?:t([1-4])|(${[...ORDINALS.keys()].join('|')}) trimestre)`,
    ([, digit, ordinal], today) =>
      digit === undefined ? getQuarterEndByName(ordinal, today) : getQuarterEnd(Number(digit), today),
  ),
  createRule(`(?:fin|final|finales) del? (?:la |el |esta |este )?(${UNIT})`, ([, unit], today) =>
    getUnitEnd(unit, 0, today),
  ),
  createRule('esta semana|este (mes|trimestre)', ([, unit = 'semana'], today) => getUnitEnd(unit, 0, today)),
  createRule(
    '(?:el |la )?(?:próxim[oa] (semana|mes|trimestre|año)|(semana|mes|trimestre|año) (?:que viene|próxim[oa]))',
    ([, after, before], today) => getUnitEnd(after ?? before, 1, today),
  ),
  createRule(`(?:en|a finales de|fin de|finales de) (${ES_MONTHS.join('|')})`, ([, month], today) =>
    getMonthEndByName(month, ES_MONTHS, today),
  ),
  createRule(
    `(?:antes del|hasta el|para el|el día|el) (\\d{1,2})(?!\\d|[/.,]\\d|\\s?[%€$£]| (?!(?:y|o|si|para) )\\p{L})`,
    ([, day], today) => getDayOfMonth(Number(day), today),
  ),
  createRule(
    `(${ES_WEEKDAYS.join('|')}) (?:de la (?:semana que viene|próxima semana)|de la semana próxima)`,
    ([, weekday], today) => getWeekdayOfNextWeek(toLowerCase(weekday), ES_WEEKDAYS, today),
  ),
  createRule(`(${ES_WEEKDAYS.join('|')}) en ocho(?: días)?`, ([, weekday], today) =>
    addDays(getNextWeekday(toLowerCase(weekday), ES_WEEKDAYS, today), 7),
  ),
  createRule('pasado mañana', (_, today) => addDays(today, 2)),
  createRule('esta (?:noche|tarde|mañana)', (_, today) => today),
];

export const findRomancePeriods = (text: string, today: string, language: 'fr' | 'es'): FoundPeriod[] =>
  findByRules(text, today, language === 'fr' ? FRENCH : SPANISH);
