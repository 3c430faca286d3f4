import { describe, expect, it } from '@jest/globals';
import { isFragment, isMeetingFormality } from './meeting-formality.ts';

describe('formalities of a meeting', () => {
  it.each([
    'I call Mr Adam Sample.',
    'I would like to ask you for your ideas about the design.',
    'We looked at the old ones and I will ask you guys for your ideas.',
    'I invite Mr Specimen from the parks department to introduce his report.',
    'We come to agenda item two, the playground.',
    'Item four is the report on the trees.',
    "We're going to go on now, then, to the questions on schools from Mrs Sample.",
    "We're going to move on now.",
    'We are going to go on to the next agenda item.',
    "We're going to move on to some questions from Mr Sample.",
    'We are now going to move on to Councillor Sample.',
    'Notice of this decision was included in the agenda for this meeting.',
    'Perhaps Steve can give us further details of the conversations.',
    'Maybe Ann could explain.',
    'Maybe you can tell us.',
    'Perhaps Ann would comment on that.',
    'Perhaps Ann could explain how that works.',
    'Perhaps Ann will tell us what the roof costs.',
    'I beg to move that the bill be now read a second time.',
    'The minutes of the last meeting are approved.',
    "I'm Rita, I lead the maintenance team.",
    'Take five minutes and write down ideas.',
    'Could you give us an example?',
    'I second that, provided that the school is asked.',
    'I will remind you that members in the room should not connect by video.',
    'We will go back to Mr. Green.',
    'Here on the left you see the vans, and on the right the orders.',
    'Just let have some discussion about the roof.',
    'We might as well let the two designers go first, and show us the roof.',
    'Iris is in another call, she comes in five minutes.',
    'Wir sprechen heute über den Umzug ins neue Lager.',
    'Wir kommen zum nächsten Tagesordnungspunkt.',
    'Jetzt kommen wir zum zweiten Punkt der Liste.',
    'Ich begrüße alle, die neu im Verein sind.',
    'Ich eröffne die Sitzung.',
    'Ich erteile Frau Muster das Wort.',
    'Gibt es noch Fragen zum Haushalt?',
    'Guten Abend, ich begrüße Sie alle zur Sitzung des Elternbeirats.',
    'Der dritte Punkt ist die Mensa.',
    'Dann zum zweiten Punkt, die Kreuzung.',
    "I'd have to ask my boss.",
    'I need to jump to another call.',
  ])('are left out of the minutes: "%s"', (text) => {
    expect(isMeetingFormality(text)).toBe(true);
  });

  it.each([
    'I will call the landlord tomorrow.',
    'Ich übergebe das Projekt am Montag an Jana.',
    'Der dritte Punkt der Liste kostet am meisten.',
    'I need to run the tests again.',
    'Ich erteile den Auftrag an die Schlosserei.',
    'Ich schließe die Lücke im Zaun bis Freitag.',
    'Ich begrüße den Vorschlag.',
    'We turn the heating off at night.',
    'The report on the trees is deferred to the next meeting.',
    "I'm worried about the cost of the bridge.",
    "We're going to move the shelves.",
    "We're going to move on to the new supplier from January.",
    'We are going to move on from Jira by June.',
    "We're going to move on now to the cheaper offer.",
    'We are going to go on with the pilot.',
    'Perhaps Steve can repair the door.',
    'Maybe we could explain the new price in the offer.',
    'Perhaps they will comment on the contract by Friday.',
    'Perhaps Ann could explain the new price in the offer.',
    'I call customers every Monday.',
    'I will invite customers to the opening.',
    "I'm worried, the bridge costs twice as much.",
    'The committee opened three new playgrounds.',
    'We will go back to the old supplier.',
    'The bus comes every five minutes.',
    'Wir sprechen morgen mit dem Vermieter über den Ausgang.',
    'Wir kommen zum Schluss, dass die Heizung zu alt ist.',
    'Heute kostet das Lager zwölftausend Euro.',
  ])('do not include "%s"', (text) => {
    expect(isMeetingFormality(text)).toBe(false);
  });
});

describe('a fragment', () => {
  it.each([
    'A, the new oven costs more.',
    'The is broken again.',
    'We wait because.',
    'We need an.',
    'I am glad that.',
    'Call them if.',
    'The police identified the weapon, which of course.',
    "Stay Learning' policy statement, advice is available on the page.",
    'Come In” is the name of the campaign.',
    'The police, and provided funds to the towns.',
  ])('has no start or no end: "%s"', (text) => {
    expect(isFragment(text)).toBe(true);
  });

  it.each([
    'A new oven costs more.',
    'The plan is that we wait.',
    'An answer came.',
    "The customers' complaints are about the login page.",
    "The 'Stay Safe' policy is on the page.",
    'We call it “Come In” from now on.',
    "We are goin' to need a new oven.",
    "We, y' know, need a new oven.",
    "It's the committee's plan and Tom's idea.",
    'The roof, and the walls painted in May, need repair.',
    'The price, and indeed the whole offer, was accepted.',
    'The budget, and indeed the whole plan was approved.',
    'The price, and reduced hours for the staff, were agreed.',
    "Ich hab' den Vertrag unterschrieben.",
    "Hab' den Vertrag unterschrieben.",
    "Ich find' das Angebot zu teuer.",
    'Ich würd’ das Angebot annehmen.',
    "Max' neuer Vorschlag ist günstiger.",
    "Wir nehmen Max' neuen Vorschlag an.",
    "Wir nehmen Fritz' neuen Vorschlag an.",
    "Wir nehmen Alice' neuen Vorschlag an.",
    'Das Angebot „Komm rein" gilt ab Januar.',
    'Wir nehmen das Angebot an.',
    "Abbiamo un po' di tempo per il contratto.",
    "The roof an' the walls need repair.",
  ])('is not "%s"', (text) => {
    expect(isFragment(text)).toBe(false);
  });
});
