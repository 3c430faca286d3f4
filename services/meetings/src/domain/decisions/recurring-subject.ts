import { ENGLISH_MONTHS, GERMAN_MONTHS } from '@minutehand/contracts/calendar-words';

export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** Subjects of recurring decisions, so that two such decisions do not contradict each other. English and German. */
const RECURRING = new Set(
  'next nächste nächsten nächstes nächster kommende kommenden agenda protokoll tagesordnung'.split(' '),
);
const MEETINGS = new Set('meet meets meeting session sitzung treffen'.split(' '));
/** Words around "minutes" if it is not a time. */
const BEFORE_MINUTES = new Set('the our last previous'.split(' '));
const AFTER_MINUTES = new Set('of from for were are was is'.split(' '));

const MONTH = `(?:${[...ENGLISH_MONTHS, ...GERMAN_MONTHS].join('|')})`;
const DAY = '\\d{1,2}(?:st|nd|rd|th|\\.)?';
const YEAR = '(?:19|20)\\d{2}';
const DATE = `(?:${YEAR}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{2,4})?|(?:${DAY} )?(?:of )?${MONTH}(?: ${DAY}(?!\\d))?(?:,? ${YEAR})?|${YEAR})(?![a-zäöüß\\d])`;
const NUMBERED =
  '(?:sprint|iteration|week|kw|kalenderwoche|woche|phase|round|runde|session|meeting|sitzung|part|teil|quarter|quartal|q|milestone|release|episode|edition|ausgabe|issue|ticket|item|top|motion|antrag|question|frage)';
/**
 * Dates and numbers that may identify the event or thing of a decision: "the report of March", "our March report", "sprint 12". The words
 * before them decide: in "on the first of March" and "finish in sprint 12", they are part of the decision.
 */
const IDENTIFIERS = new RegExp(
  `\\b(?:(?:of|vom) (?:the )?(${DATE})|(?:the|our|this|der|die|das) (${DATE})(?= [^\\d\\s])|(${NUMBERED} ?(?:#|no\\.? ?|nr\\.? ?)?\\d+))`,
  'g',
);
const DAY_BEFORE = new RegExp(`^(?:\\d+(?:st|nd|rd|th|\\.)?|${ORDINALS.join('|')})$`);
const PREPOSITIONS = new Set(
  'on in by until till before after from to at since am im bis zum vor nach ab seit'.split(' '),
);

/** Takes text in lower case with single spaces. */
export function readSubjectIdentifiers(text: string): {
  identifiers: ReadonlySet<string>;
  textWithoutIdentifiers: string;
} {
  const identifiers = new Set<string>();
  const textWithoutIdentifiers = text.replaceAll(IDENTIFIERS, (match: string, ...parts: (string | undefined)[]) => {
    const [of, named, numbered, offset] = parts;
    const [wordBefore = '', ...earlier] = text.slice(0, Number(offset)).trimEnd().split(' ').reverse();
    // A preposition at the start ("In sprint 12, …") is the time of the decision.
    const isValue = of === undefined ? PREPOSITIONS.has(wordBefore) && earlier.length > 0 : DAY_BEFORE.test(wordBefore);
    if (isValue) return match;
    identifiers.add(of ?? named ?? numbered ?? match);
    return ' ';
  });
  return { identifiers, textWithoutIdentifiers };
}

/** True for decisions that meetings repeat: the date of a meeting, or to approve the agenda or the minutes. */
export function isRecurringSubject(
  words: readonly string[],
  { months, numbers }: { readonly months: ReadonlySet<string>; readonly numbers: ReadonlySet<string> },
): boolean {
  const hasDate = months.size > 0 || [...numbers].some((number) => /^\d+\.\d+|^(?:19|20)\d\d$/.test(number));
  return words.some(
    (word, index) =>
      RECURRING.has(word) ||
      (hasDate && MEETINGS.has(word)) ||
      (word === 'minutes' && (BEFORE_MINUTES.has(words[index - 1] ?? '') || AFTER_MINUTES.has(words[index + 1] ?? ''))),
  );
}
