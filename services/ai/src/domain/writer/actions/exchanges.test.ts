import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { loadClassifiers } from '../../../outbound/embedded/load-classifiers.ts';
import { checkDraft } from '../../check-draft.ts';
import { writeMinutes } from '../write-minutes.ts';

/** Title, transcript, and the expected items: "owner | day | words of the task". The meeting is on Monday, 2 March 2026. */
type Case = readonly [rule: string, transcript: string, ...items: string[]];

const OTHERS = 'Cleo Sample: The room is warm today.\nDan Sample: It is, the heating is on.';

const ENGLISH: readonly Case[] = [
  [
    'a request and "Sure, by Friday"',
    'Ana Sample: Ben, could you write the tests for the export?\nBen Sample: Sure, by Friday.',
    'Ben Sample | 2026-03-06 | write the tests',
  ],
  [
    '"will do" after a request',
    'Ana Sample: Ben, please update the price list.\nBen Sample: Will do.',
    'Ben Sample |  | update the price list',
  ],
  [
    'a short name for a full name',
    'Ana Sample: Cleo, can you order the new chairs by Thursday?\nCleo Sample: Yes, I can.',
    'Cleo Sample | 2026-03-05 | order the new chairs',
  ],
  [
    'a full name',
    'Ana Sample: Cleo Sample, can you order the new chairs?\nCleo Sample: Of course.',
    'Cleo Sample |  | order the new chairs',
  ],
  [
    'a name at the end',
    'Ana Sample: Can you draft the letter to the tenants, Dan?\nDan Sample: Okay, I will.',
    'Dan Sample |  | draft the letter',
  ],
  [
    'a title after a comma',
    'Ana Sample: Could you circulate the report, Mr Sample?\nMr Ray Sample: Certainly.',
    'Mr Ray Sample |  | circulate the report',
  ],
  [
    'two owners joined by "and"',
    'Ana Sample: Ben and Cleo will prepare the budget slides by Friday.\nBen Sample: Fine.\nCleo Sample: Yes.',
    'Ben and Cleo | 2026-03-06 | prepare the budget slides',
  ],
  [
    'two owners who are asked',
    'Ana Sample: Ben and Cleo, can you prepare the budget slides?\nBen Sample: Yes, we will.\nCleo Sample: Yes.',
    'Ben and Cleo |  | prepare the budget slides',
  ],
  [
    '"okay, can you" is the asker, not the owner',
    'Ana Sample: The invoice is wrong.\nBen Sample: Okay, can you correct the invoice, Ana?\nAna Sample: Yes, I will do it today.',
    'Ana Sample | 2026-03-02 | correct the invoice',
  ],
  [
    'a counter-question is not an acceptance',
    'Ana Sample: Ben, can you send the contract?\nBen Sample: Okay, can you tell me which one?\nAna Sample: Forget it.',
  ],
  [
    'a refused request is not an item',
    'Ana Sample: Ben, can you write the tests for the export?\nBen Sample: No, sorry, I have no time this week.\nAna Sample: I see.',
  ],
  ['a request that nobody accepted', `Ana Sample: Can anybody write the tests for the export?\n${OTHERS}`],
  [
    '"I will tell X" is not X\'s',
    'Ana Sample: I will tell Ben to send the contract tomorrow.\nCleo Sample: Good.',
    'Ana Sample | 2026-03-03 | tell Ben',
  ],
  [
    '"I\'ll ask X" is the speaker\'s',
    "Ana Sample: I'll ask Cleo about the venue by Wednesday.\nBen Sample: Thanks.\nCleo Sample: Hm.",
    'Ana Sample | 2026-03-04 | ask Cleo about the venue',
  ],
  [
    'next week',
    "Ben Sample: I'll send the engagement letter next week.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-13 | send the engagement letter',
  ],
  [
    'by the 14th',
    "Ben Sample: I'll renew the certificate by the 14th.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-14 | renew the certificate',
  ],
  [
    'EOD',
    "Ben Sample: I'll fix the login page by EOD.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-02 | fix the login page',
  ],
  [
    'Tuesday week',
    "Ben Sample: I'll publish the report on Tuesday week.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-10 | publish the report',
  ],
  [
    'March 20',
    "Ben Sample: I'll book the hotel by March 20.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-20 | book the hotel',
  ],
  [
    '20/3',
    "Ben Sample: I'll book the hotel by 20/3.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-20 | book the hotel',
  ],
  [
    'the end of Q1',
    "Ben Sample: I'll collect the supplier offers by the end of Q1.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-31 | collect the supplier offers',
  ],
  [
    'in April',
    "Ben Sample: I'll repair the fence in April.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-04-30 | repair the fence',
  ],
  [
    'ISO with a time',
    "Ben Sample: I'll upload the recording by 2026-03-20T14:00.\nAna Sample: Great.\nCleo Sample: Good.",
    'Ben Sample | 2026-03-20 | upload the recording',
  ],
  [
    'the day in the next turn',
    "Ben Sample: I'll repair the load test.\nAna Sample: So by the sixteenth?\nBen Sample: By the sixteenth, yes.",
    'Ben Sample | 2026-03-16 | repair the load test',
  ],
  [
    'the day in a question',
    "Ben Sample: I'll check the supplier contract.\nAna Sample: Can you do that by Thursday?\nBen Sample: Yes.",
    'Ben Sample | 2026-03-05 | check the supplier contract',
  ],
  [
    'the later day that is promised',
    'Ana Sample: Ben, can you send the figures by Wednesday?\nBen Sample: Sure, but on Friday.',
    'Ben Sample | 2026-03-06 | send the figures',
  ],
  [
    'a volunteer',
    'Ana Sample: Somebody has to update the status page.\nCleo Sample: Hm.\nBen Sample: I can do that.',
    'Ben Sample |  | update the status page',
  ],
  [
    'a plain promise',
    'Ben Sample: I will post the job by Monday.\nAna Sample: Great.\nCleo Sample: Good.',
    'Ben Sample | 2026-03-09 | post the job',
  ],
  [
    'a group',
    'Ana Sample: QA will finish testing by 1 May.\nBen Sample: Good to know.\nCleo Sample: Yes.',
    'QA | 2026-05-01 | finish testing',
  ],
  [
    'plans in the present tense',
    'Ana Sample: So Ben collects the texts by Friday, and Cleo builds the page in April.\nBen Sample: Yes.\nCleo Sample: Fine.',
    'Ben Sample | 2026-03-06 | collect the texts',
    'Cleo Sample | 2026-04-30 | build the page',
  ],
];

const GERMAN: readonly Case[] = [
  [
    'eine Bitte und "ja, bis Freitag"',
    'Ana Muster: Ben, kannst du die Tests für den Export schreiben?\nBen Muster: Ja, bis Freitag mache ich das.',
    'Ben Muster | 2026-03-06 | die Tests für den Export schreiben',
  ],
  [
    '"mache ich"',
    'Ana Muster: Ben, könntest du bitte die Preisliste aktualisieren?\nBen Muster: Mache ich.',
    'Ben Muster |  | die Preisliste aktualisieren',
  ],
  [
    'ein Tag in der Bitte',
    'Ana Muster: Clara, kannst du bis Donnerstag die Stühle bestellen?\nClara Muster: Klar.',
    'Clara Muster | 2026-03-05 | die Stühle bestellen',
  ],
  [
    'ein voller Name',
    'Ana Muster: Clara Muster, können Sie das Angebot einholen?\nClara Muster: Natürlich.',
    'Clara Muster |  | das Angebot einholen',
  ],
  [
    'ein Name am Ende',
    'Ana Muster: Könntest du den Brief an die Mieter schreiben, Dirk?\nDirk Muster: Ja, gerne.',
    'Dirk Muster |  | den Brief an die Mieter schreiben',
  ],
  [
    'zwei Namen mit "und"',
    'Ana Muster: Ben und Clara bereiten die Folien bis Freitag vor.\nBen Muster: Gut.\nClara Muster: Ja.',
    'Ben und Clara | 2026-03-06 | die Folien bis Freitag vorbereiten',
  ],
  [
    'zwei Namen mit "werden"',
    'Ana Muster: Ben und Clara werden die Folien bis Freitag erstellen.\nBen Muster: Gut.\nClara Muster: Ja.',
    'Ben und Clara | 2026-03-06 | die Folien bis Freitag erstellen',
  ],
  [
    'wer fragt, ist nicht verantwortlich',
    'Ana Muster: Die Rechnung ist falsch.\nBen Muster: Okay, kannst du die Rechnung korrigieren, Ana?\nAna Muster: Ja, heute noch.',
    'Ana Muster | 2026-03-02 | die Rechnung korrigieren',
  ],
  [
    'eine Gegenfrage ist keine Zusage',
    'Ana Muster: Ben, kannst du den Vertrag schicken?\nBen Muster: Okay, welchen meinst du?\nAna Muster: Ach, egal.',
  ],
  [
    'eine Absage ist keine Aufgabe',
    'Ana Muster: Ben, kannst du die Tests schreiben?\nBen Muster: Nein, leider habe ich diese Woche keine Zeit.',
  ],
  [
    'eine Bitte, die niemand annimmt',
    'Ana Muster: Kann jemand die Tests schreiben?\nClara Muster: Hier ist es warm.\nDirk Muster: Die Heizung ist an.',
  ],
  [
    '"ich sage X" ist nicht die Aufgabe von X',
    'Ana Muster: Ich sage Ben morgen, dass er den Vertrag schickt.\nClara Muster: Gut so.',
    'Ana Muster | 2026-03-03 | Ben morgen sagen',
  ],
  [
    '"ich frage X"',
    'Ana Muster: Ich frage Clara bis Mittwoch nach dem Raum.\nBen Muster: Danke dir.\nClara Muster: Schön.',
    'Ana Muster | 2026-03-04 | Clara bis Mittwoch nach dem Raum fragen',
  ],
  [
    'nächste Woche',
    'Ben Muster: Ich schicke den Brief nächste Woche.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-13 | den Brief nächste Woche schicken',
  ],
  [
    'bis zum 14.',
    'Ben Muster: Ich erneuere das nicht, aber ich prüfe das Zertifikat.\nBen Muster: Ich prüfe das Zertifikat bis zum 14.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-14 | das Zertifikat bis zum 14. prüfen',
  ],
  [
    'heute',
    'Ben Muster: Ich repariere heute die Anmeldung.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-02 | die Anmeldung reparieren',
  ],
  [
    'Dienstag in einer Woche',
    'Ben Muster: Ich veröffentliche den Bericht am Dienstag in einer Woche.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-10 | den Bericht',
  ],
  [
    '20. März',
    'Ben Muster: Ich buche das Hotel bis zum 20. März.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-20 | das Hotel',
  ],
  [
    '20.3.',
    'Ben Muster: Bis 20.3. buche ich das Hotel.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-20 | das Hotel buchen',
  ],
  [
    'Ende des ersten Quartals',
    'Ben Muster: Ich sammle die Angebote bis Ende des ersten Quartals.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-31 | die Angebote',
  ],
  [
    'im April',
    'Ben Muster: Ich repariere den Zaun im April.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-04-30 | den Zaun im April reparieren',
  ],
  [
    'ISO mit Uhrzeit',
    'Ben Muster: Ich lade die Aufnahme bis 2026-03-20T14:00 hoch.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-20 | hochladen',
  ],
  [
    'der Tag in der nächsten Äußerung',
    'Ben Muster: Ich repariere den Lasttest.\nAna Muster: Bis wann?\nBen Muster: Bis Donnerstag.',
    'Ben Muster | 2026-03-05 | den Lasttest reparieren',
  ],
  [
    'der Tag in einer Frage',
    'Ben Muster: Ich prüfe den Vertrag.\nAna Muster: Geht das bis Donnerstag?\nBen Muster: Ja, klar.',
    'Ben Muster | 2026-03-05 | den Vertrag prüfen',
  ],
  [
    'der spätere Tag, der zugesagt wird',
    'Ana Muster: Ben, kannst du die Zahlen bis Mittwoch schicken?\nBen Muster: Okay, aber bis Freitag.',
    'Ben Muster | 2026-03-06 | die Zahlen',
  ],
  [
    'wer sich meldet',
    'Ana Muster: Wer bestellt die Etiketten?\nClara Muster: Hm.\nBen Muster: Das übernehme ich.',
    'Ben Muster |  | die Etiketten bestellen',
  ],
  [
    'ein einfaches Versprechen',
    'Ben Muster: Ich schreibe die Stelle bis Montag aus.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-09 | die Stelle bis Montag ausschreiben',
  ],
  [
    'ein trennbares Verb',
    'Ben Muster: Morgen rufe ich den Vermieter an.\nAna Muster: Das ist gut.\nClara Muster: Schön.',
    'Ben Muster | 2026-03-03 | den Vermieter anrufen',
  ],
  [
    'ein Auftrag mit Namen',
    'Ana Muster: Dirk, schick bitte die Liste an die Buchhaltung.\nDirk Muster: Wird gemacht.',
    'Dirk Muster |  | die Liste an die Buchhaltung schicken',
  ],
  [
    'ein Plan in der dritten Person',
    'Ana Muster: Clara bestellt die Regale bis Ende der Woche.\nClara Muster: Ja.\nBen Muster: Gut.',
    'Clara Muster | 2026-03-06 | die Regale bis Ende der Woche bestellen',
  ],
];

/** Sentences without tasks, so that the language is recognized and more than two people speak. */
const AROUND = {
  en: [
    'Ana Sample: The weather was bad on the way here, and the train was full of people.\nDan Sample: It was the same on the road, there was a lot of traffic.\nCleo Sample: And the lift is out of order.\n',
    '\nDan Sample: The coffee is better than it was.',
  ],
  de: [
    'Ana Muster: Das Wetter war auf dem Weg hierher schlecht, und der Zug war voll mit Leuten.\nDirk Muster: Auf der Straße war es nicht besser, da war viel Verkehr.\nClara Muster: Und der Aufzug ist auch noch kaputt.\n',
    '\nDirk Muster: Der Kaffee ist besser als das letzte Mal.',
  ],
} as const;

const classifiers = loadClassifiers();
const LOST_ITEMS_MAX = 3;

function writeItems(transcript: string, language: 'en' | 'de'): string[] {
  const [before, after] = AROUND[language];
  const input = createInput(`${before}${transcript}${after}`);
  const draft = checkDraft(writeMinutes(input, classifiers), input);
  return draft.actionItems.map(({ ownerSpeakerId, ownerName, dueDate, description }) => {
    const speaker = input.speakers.find(({ id }) => id === ownerSpeakerId);
    return `${speaker?.name ?? ownerName} | ${dueDate} | ${description}`;
  });
}

/** True if owner and due date are the same and the item contains the words of the task. */
function isSame(item: string, expected: string): boolean {
  const [owner, day, task = ''] = item.split(' | ');
  const [expectedOwner, expectedDay, words = ''] = expected.split(' | ');
  return owner === expectedOwner && day === expectedDay && task.toLowerCase().includes(words.toLowerCase());
}

describe('owners and due dates of action items in an exchange', () => {
  const results = [
    ...ENGLISH.map((entry) => ['en', ...entry] as const),
    ...GERMAN.map((entry) => ['de', ...entry] as const),
  ].map(([language, rule, transcript, ...expected]) => {
    const items = writeItems(transcript, language);
    return {
      rule,
      lost: expected.filter((item) => !items.some((other) => isSame(other, item))),
      wrong: items.filter((item) => !expected.some((other) => isSame(item, other))),
    };
  });

  it('are checked in sixty cases', () => {
    expect(results.length).toBe(60);
  });

  it('are never wrong', () => {
    expect(results.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });

  it(`are missing in at most ${LOST_ITEMS_MAX} cases`, () => {
    const lost = results.filter((result) => result.lost.length > 0);
    expect(lost.length <= LOST_ITEMS_MAX ? [] : lost).toEqual([]);
  });
});
