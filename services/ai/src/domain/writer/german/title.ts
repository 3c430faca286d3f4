import { SUGGESTED_TITLE_WORDS } from '@minutehand/contracts/limits';
import { TITLE_OPENING_SENTENCES } from '../limits.ts';
import type { Sentence } from '../words/sentences.ts';

const SUBJECT =
  /(?<!\p{L})(?:(?:sprechen|reden|diskutieren|beraten) (?:\p{Ll}+ ){0,2}über|geht (?:es )?(?:\p{Ll}+ ){0,2}um|thema (?:\p{Ll}+ )?ist|(?:besprechung|sitzung|treffen|termin|workshop) (?:zum|zur|über)) (?:d(?:en|ie|as|er|em)|unser\p{L}*|ein\p{L}*)? ?(?<subject>[^.,;:?!]{4,60})/iu;
/** "Sitzung des Elternbeirats": the body that meets. */
const BODY =
  /(?<!\p{L})(?<body>(?:Sitzung|Versammlung|Treffen|Besprechung) (?:des|der) (?:\p{L}+en )?\p{Lu}[\p{L}-]{3,})/u;
/** Nouns of every meeting. */
const GENERIC =
  /^(?:Ja|Nein|Frage|Fragen|Thema|Themen|Punkt|Punkte|Woche|Wochen|Tag|Tage|Monat|Monate|Jahr|Jahre|Ende|Anfang|Uhr|Zeit|Problem|Dank|Morgen|Mal|Prozent|Euro|Sie|Ihnen|Ihr|Herr|Frau|Leute|Kollegen|Kollege|Kollegin|Sitzung|Besprechung|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Stand|Ding|Sache|Sachen|Teil|Wahl)$/u;

/** The stated subject of a German meeting, or its most frequent nouns; empty if there are less than two. */
export function createGermanTitle(sentences: readonly Sentence[], speakerNames: readonly string[]): string {
  for (const { text } of sentences.slice(0, TITLE_OPENING_SENTENCES / 2)) {
    const { body } = BODY.exec(text)?.groups ?? {};
    if (body !== undefined) return body;
    const subject = SUBJECT.exec(text)?.groups?.subject?.trim() ?? '';
    if (/^(?:\p{Ll}+e[nrsm]? )?\p{Lu}/u.test(subject) && subject.split(' ').length <= SUGGESTED_TITLE_WORDS)
      return subject;
  }
  const names = new Set(speakerNames.flatMap((name) => name.split(' ')));
  const counts = new Map<string, number>();
  for (const { text } of sentences) {
    // A capital at the start of a sentence is not a noun.
    for (const [noun] of text.slice(1).matchAll(/(?<=\s)\p{Lu}\p{Ll}{2,}(?!\p{L})/gu))
      if (!GENERIC.test(noun) && !names.has(noun)) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  const nouns = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, 3)
    .map(([noun]) => noun);
  return nouns.length < 2 ? '' : `${nouns.slice(0, -1).join(', ')} und ${nouns.at(-1) ?? ''}`;
}
