import { readFileSync } from 'node:fs';

/** Words that good minutes of an invented meeting contain or do not contain. Meetings start on Monday, 2 March 2026. */
type SampleMeeting = {
  readonly name: string;
  readonly transcript: string;
  readonly title: RegExp;
  /** "owner | due date | words of the task". */
  readonly items: readonly string[];
  readonly decisions: readonly RegExp[];
  /** Words of lines and items that must not occur. */
  readonly forbiddenWords: RegExp;
};

const createSampleMeeting = (name: string, expected: Omit<SampleMeeting, 'name' | 'transcript'>): SampleMeeting => ({
  name,
  transcript: readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8'),
  ...expected,
});

export const sampleMeetings: readonly SampleMeeting[] = [
  createSampleMeeting('stand-up', {
    title: /stand-?up/i,
    items: [
      'Chloe Muster | 2026-03-02 | review the pull request',
      'Dev Specimen |  | the trace',
      'Chloe Muster | 2026-03-04 | fix the preview',
      'Dev Specimen | 2026-03-03 | ask Erin',
      'Dev Specimen | 2026-03-02 | renew the certificate',
      'Ben Example |  | look at the weekly report',
      'Chloe Muster |  | update the status page',
      'QA | 2026-03-05 | finish testing',
    ],
    decisions: [/move the release to Friday/],
    forbiddenWords: /headset|do you want to start|anything else|remind me|14th/i,
  }),
  createSampleMeeting('board', {
    title: /oven|Placeholder Foods/i,
    items: [
      'Idris Specimen | 2026-04-30 | letter of intent',
      'Lena Muster | 2026-03-13 | the engagement letter',
      'Tom Example | 2026-03-20 | order',
      'Tom Example | 2026-03-31 | schedule the safety walk',
    ],
    decisions: [/second oven line/, /Sample and Partners as auditors/],
    forbiddenWords: /apologies|corrections|minutes are approved|introduce|over to you|spelled/i,
  }),
  createSampleMeeting('sales', {
    title: /vans|warehouse/i,
    items: [
      'Nina Sample | 2026-03-02 | security paper',
      'Paula Customer | 2026-03-03 | the interface',
      'Nina Sample | 2026-03-06 | the pilot agreement',
      'Nina Sample |  | the price for two years',
      'Oscar Customer | 2026-03-05 | find out and let the others know by Thursday (Nina Sample: With the connector included?)',
    ],
    decisions: [/five.*pilot with five vans/],
    forbiddenWords: /see my screen|on the left|tell me a bit|let me show|mind checking|go with five\.$/i,
  }),
  createSampleMeeting('interview', {
    title: /Karl/,
    items: [
      'Jonas Example | 2026-03-10 | call Karl Candidate',
      'Karl Candidate | 2026-03-02 | send the certificate to Jonas',
    ],
    decisions: [],
    forbiddenWords: /example of|ask you a few|tell us|nice to meet|take a walk|I'm Rita/i,
  }),
  createSampleMeeting('parliament', {
    title: /bill|bridge|harbour/i,
    items: [
      'Mrs Helen Minister | 2026-03-31 | the access for wheelchairs',
      'Mr Luke Specimen | 2026-03-02 | place a copy in the library',
    ],
    decisions: [/read a second time/, /referred to the Committee on Fisheries/],
    forbiddenWords: /order, order|I call|give way|beg to move|point of order|honourable gentleman,|Speaker: the bill/i,
  }),
  createSampleMeeting('lecture', {
    title: /soil erosion/i,
    items: [' | 2026-03-13 | hand in the exercise', 'Dr Olive Sample | 2026-03-02 | upload the slides'],
    decisions: [],
    forbiddenWords: /seats|hear me|repeat the number|give you an example|on this slide|water company, because/i,
  }),
  createSampleMeeting('incident', {
    title: /incident/i,
    items: [
      'Hugo Example | 2026-03-04 | change the clean-up job',
      'Iris Muster | 2026-03-16 | repair the load test',
      'Jamal Specimen | 2026-03-13 | ask the vendor',
      'Greta Sample | 2026-03-06 | write the report',
    ],
    decisions: [/rolls back at once/, /leave the threshold/],
    forbiddenWords: /walk us through|another call|come back to that|I'm late|to be blamed/i,
  }),
  createSampleMeeting('one-to-one', {
    title: /Sofia|Mateo|migration|reports/i,
    items: [
      "Sofia Sample | 2026-03-03 | talk to Nadia's team lead",
      'Mateo Example | 2026-03-06 | tell the customers',
      'Mateo Example |  | the invoice',
      'Mateo Example | 2026-03-02 | ask Ravi',
    ],
    decisions: [],
    forbiddenWords: /how old|time flies|ask March|like the thing|what's on your list/i,
  }),
  createSampleMeeting('workshop', {
    title: /onboarding/i,
    items: [
      'Zack Example | 2026-03-09 | share',
      'Wanda Muster | 2026-03-13 | the shift leaders',
      'Zack Example | 2026-03-20 | collect the texts',
      'Victor Specimen | 2026-04-30 | build the page',
    ],
    decisions: [/buddy and the welcome page/],
    forbiddenWords: /sticky notes|five minutes|any pens|time's up|shout/i,
  }),
  createSampleMeeting('committee', {
    title: /Parks and Play Committee/,
    items: [
      'Mr Finn Specimen | 2026-03-06 | write to the school',
      'Clerk |  | circulate the answer',
      'Mr Finn Specimen |  | include the costs of watering',
    ],
    decisions: [/repair the climbing frame/, /fence will be built in May/, /trees is deferred/],
    forbiddenWords: /phones|apologies|agenda item|I invite|three minutes|through you/i,
  }),
  createSampleMeeting('support-call', {
    title: /\p{L}{4}/u,
    items: [
      'Agent Lara Sample | 2026-03-02 | the instructions',
      'Agent Lara Sample |  | forward it',
      'Agent Lara Sample | 2026-03-03 | the offer',
    ],
    decisions: [],
    forbiddenWords: /customer number|one moment|network printer there|click|hold on|nice day/i,
  }),
  createSampleMeeting('project-german', {
    title: /Umzug ins neue Lager/,
    items: [
      'Clara Probe | 2026-03-06 | ein Angebot einholen',
      'Bernd Beispiel | 2026-03-03 | den Vermieter anrufen',
      'Dirk Muster | 2026-03-06 | die Etiketten',
      'Bernd Beispiel | 2026-03-02 | dem alten Vermieter',
      'Dirk Muster | 2026-03-04 | eine Mail an alle schreiben',
      'Anke Muster |  | mit dem Betriebsrat',
    ],
    decisions: [/zweiten Ausgang ein/, /um einen Monat verlängern/],
    forbiddenWords: /hörst du|magst du|tschüss|ähm|guten morgen|dann haben wir|wir sprechen heute/i,
  }),
];
