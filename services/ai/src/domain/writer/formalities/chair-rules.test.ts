import { describe } from '@jest/globals';
import { describeRules } from '../../../../test/describe-rules.ts';
import { chairRules, namedChairRules, orderRules } from './chair-rules.ts';
import { germanRules } from './german-formalities.ts';
import { isMeetingFormality } from './meeting-formality.ts';

describe('rules for the chair of a meeting', () => {
  describeRules(chairRules, isMeetingFormality, {
    'a speaker is called': {
      meets: ['I call Mr Adam Sample.', 'I now call on the honourable member.', 'I call the Minister.'],
      keeps: [
        'I will call the landlord tomorrow.',
        'I call the supplier every Monday.',
        'I call customers every Monday.',
      ],
    },
    'a speaker is invited': {
      meets: ['I invite Mr Specimen from the parks department to introduce his report.', "I'll invite the Minister."],
      keeps: ['I will invite customers to the opening.', 'I will invite the neighbours to the opening.'],
    },
    'a speaker gives way': {
      meets: [
        'I beg to move that the bill be now read a second time.',
        'I second that, provided that the school is asked.',
      ],
      keeps: ['I raise the rent in May.'],
    },
    'somebody welcomes or thanks': {
      meets: ['I would like to ask you for your ideas about the design.', 'I thank you all.'],
      keeps: ['I asked the bank for a loan.'],
    },
    'the chair opens or closes': {
      meets: ['I declare the meeting closed at eight forty.', 'I would like to open the debate.'],
      keeps: [
        'I will open the door for the plumber.',
        'I close the account at the bank.',
        'I declare the income to the office.',
      ],
    },
    'the chair hands over': {
      meets: ['I will hand over to Agnes.', 'I hand back to the chair.'],
      keeps: ['I will hand over the keys to the tenant.'],
    },
    'the next item': {
      meets: [
        'We come to agenda item two, the playground.',
        'We move to the second reading of the bill.',
        'We now turn to the next item.',
        'We come to questions to the Minister for Transport.',
      ],
      keeps: ['We move to the second floor.', 'We will go back to the old supplier.', 'We return the third pump.'],
    },
    'an item of the agenda': {
      meets: ['Item four is the report on the trees.'],
      keeps: ['The report on the trees is deferred to the next meeting.'],
    },
    'what we go on to': {
      meets: [
        "We're going to go on now, then, to the questions on schools from Mrs Sample.",
        "We're going to move on now.",
        'We are going to go on to the next agenda item.',
        "We're going to move on to some questions from Mr Sample.",
        'We are now going to move on to Councillor Sample.',
      ],
      keeps: [
        "We're going to move the shelves.",
        "We're going to move on to the new supplier from January.",
        'We are going to move on from Jira by June.',
        "We're going to move on now to the cheaper offer.",
        'We are going to go on with the pilot.',
      ],
    },
    'whom we go on to': { meets: ['We will go back to Mr. Green.'], keeps: ['We will come to the site on Monday.'] },
    'let us go on': { meets: ["Let's proceed.", "Let's take a short break."], keeps: ["Let's take a second van."] },
    'let us turn to': {
      meets: ["Let's turn to the roof.", "Let's come back to the pumps."],
      keeps: ["Let's turn the heating off at night.", "Let's turn off the old server.", "Let's turn to solar power."],
    },
    'let us move on': {
      meets: ["Let's move on.", "Let's move on to the roof."],
      keeps: ["Let's move on from the old software."],
    },
    'let us start': {
      meets: ["Let's start.", "Let's begin the meeting.", "Let's start from the beginning."],
      keeps: ["Let's start the trial in May.", "Let's begin the demolition."],
    },
    'what we start with': {
      meets: ["Let's start with the roof."],
      keeps: ["Let's start with the north wing in May.", "Let's start with the school, because its roof leaks."],
    },
    'a question to everyone': {
      meets: ['Are there any questions?', 'Is there anything else?'],
      keeps: ['There is money left.'],
    },
    'any remarks': {
      meets: ['Any other business?', 'Any further questions on the report?', 'Any more?'],
      keeps: ['Any further delay costs a thousand euros a day.'],
    },
    'order is called': { meets: ['Order, order.', 'Hear, hear.'], keeps: ['Order forms are in the office.'] },
    apologies: { meets: ['Apologies from Councillor Muster.'], keeps: ['The apologies were printed in the paper.'] },
    'a vote': {
      meets: ['All those in favour, please show.', 'As many as are of that opinion say aye.', 'To the contrary, no.'],
      keeps: ['As many as forty patients wait each day.', 'To the contrary, the pump got louder.'],
    },
    'the time is over': {
      meets: ["Time's up.", 'You have three minutes.'],
      keeps: ['You have a month for the appeal.'],
    },
    'people meet': { meets: ['Nice to meet you.'], keeps: ['It is good to see the patients twice.'] },
    'a good question': { meets: ["That's a good question."], keeps: ['That question cost us the job.'] },
    'a polite question': { meets: ['Could you give us an example?'], keeps: ['You could start the pump by hand.'] },
    'somebody introduces themselves': { meets: ['My name is Ann.'], keeps: ['My name was missing on the contract.'] },
    'somebody wants to hear': {
      meets: ['I want to hear from everyone.'],
      keeps: ['I want to hear from the bank first.'],
    },
    'somebody reminds': {
      meets: [
        'I will remind you that members in the room should not connect by video.',
        'I want to remind the honourable members.',
      ],
      keeps: ['I will remind the supplier.'],
    },
    'somebody mentioned it': { meets: ['I referred to that.'], keeps: ['I referred the patient to the clinic.'] },
    'a discussion begins': {
      meets: ['Just let have some discussion about the roof.'],
      keeps: ["Let's have a second exit in the hall."],
    },
    'what is on a slide': {
      meets: ['Here on the left you see the vans, and on the right the orders.'],
      keeps: ['Here in the valley the water rises fast.'],
    },
    'who is missing': { meets: ['Nobody is here from the bank.'], keeps: ['Nobody was hurt in the kitchen.'] },
    'somebody does not know': { meets: ["I'd have to ask my boss."], keeps: ['I have to ask the bank for a loan.'] },
    'somebody has to leave': {
      meets: ['I need to jump to another call.', 'I have to run.', 'I need to drop off now.'],
      keeps: [
        'I need to run the tests again.',
        'I need to drop off the samples at the laboratory.',
        'I have to run to the bank.',
      ],
    },
    'for the record': { meets: ['For the record, I was against it.'], keeps: ['The record has a gap of two days.'] },
    'the minutes are approved': {
      meets: ['The minutes of the last meeting are approved.'],
      keeps: ['The minutes go to the auditor.'],
    },
    'a report is introduced': {
      meets: ['Mr Specimen will introduce his report.', 'I will present the paper.'],
      keeps: ['We will present the report to the council.'],
    },
    'people sit down': { meets: ['Take your seats.', 'Phones, please.'], keeps: ['The seats are too narrow.'] },
    'rules of a parliament': {
      meets: ['The question is that the bill be now read a second time.', 'Will the Minister give way to me?'],
      keeps: ['Cars have to give way to the tram at the new crossing.'],
    },
    'who has the floor': {
      meets: ['Mrs Sample has the floor.', 'The floor is yours.'],
      keeps: ['The floor is too weak for the crane.', 'The shop has the floor above.'],
    },
    'who goes first': {
      meets: ['We might as well let the two designers go first, and show us the roof.'],
      keeps: ['The roof goes first, then the walls.'],
    },
    'ideas are asked for': {
      meets: ['We looked at the old ones and I will ask you guys for your ideas.'],
      keeps: ['We ask the tenants for their ideas.'],
    },
    'interests are declared': {
      meets: ['Any declarations of interest?', 'Are there any declarations of interest?'],
      keeps: ['Each councillor has to file a declaration of interest by May.'],
    },
    'any other business': { meets: ['Then any other business.'], keeps: ['The other business in the street closed.'] },
    'what the agenda has': {
      meets: ['Notice of this decision was included in the agenda for this meeting.'],
      keeps: ['The price was included in the offer for this kitchen.'],
    },
    'people met': { meets: ['It was nice meeting you.'], keeps: ['The customers like meeting the cook.'] },
    'the meeting is over': {
      meets: ['The meeting is closed.', 'Session closed.'],
      keeps: ['The meeting is open to the parents.', 'We keep the session open for ten minutes.'],
    },
    'somebody regrets': { meets: ["I'm really sorry about that."], keeps: ['The tenants are sorry about the noise.'] },
    'who is elsewhere': {
      meets: ['Iris is in another call.', "Iris's in another meeting."],
      keeps: ['Iris is in another team.'],
    },
    'who comes later': {
      meets: ['Iris is in another call, she comes in five minutes.'],
      keeps: ['The bus comes every five minutes.'],
    },
  });
});

describe('rules for the names that a chair calls', () => {
  describeRules(namedChairRules, isMeetingFormality, {
    'a person is called': { meets: ['I call Adam Sample.'], keeps: ['I call customers every Monday.'] },
    'a person is invited': {
      meets: ['I invite Adam.', "I'll invite Adam to speak."],
      keeps: ['I invite customers on Monday.'],
    },
    'a person introduces themselves': {
      meets: ["I'm Rita, I lead the maintenance team."],
      keeps: ["I'm worried about the cost of the bridge.", "I'm worried, the bridge costs twice as much."],
    },
    'a person may explain': {
      meets: [
        'Perhaps Steve can give us further details of the conversations.',
        'Maybe Ann could explain.',
        'Maybe you can tell us.',
        'Perhaps Ann would comment on that.',
        'Perhaps Ann could explain how that works.',
        'Perhaps Ann will tell us what the roof costs.',
      ],
      keeps: [
        'Perhaps Steve can repair the door.',
        'Maybe we could explain the new price in the offer.',
        'Perhaps they will comment on the contract by Friday.',
        'Perhaps Ann could explain the new price in the offer.',
      ],
    },
  });
});

describe('rules for orders within a meeting', () => {
  describeRules(orderRules, isMeetingFormality, {
    'an order': {
      meets: ['Take five minutes and write down ideas.', 'Please send me the invoice.'],
      keeps: ['We take the bus at five.', 'Sending the invoice costs a euro.'],
    },
  });
});

describe('rules for formalities in German', () => {
  describeRules(germanRules, isMeetingFormality, {
    'worum es geht': {
      meets: ['Wir sprechen heute über den Umzug ins neue Lager.', 'Heute geht es um den Umzug.'],
      keeps: ['Wir sprechen morgen mit dem Vermieter über den Ausgang.', 'Heute kostet das Lager zwölftausend Euro.'],
    },
    'der nächste Punkt': {
      meets: ['Wir kommen zum nächsten Tagesordnungspunkt.', 'Jetzt kommen wir zum zweiten Punkt der Liste.'],
      keeps: ['Wir kommen zum Schluss, dass die Heizung zu alt ist.'],
    },
    'ein Punkt der Tagesordnung': { meets: ['Punkt drei ist die Mensa.'], keeps: ['Der Punkt ist die Statik.'] },
    'welcher Punkt': {
      meets: ['Der dritte Punkt ist die Mensa.'],
      keeps: ['Der dritte Punkt der Liste kostet am meisten.'],
    },
    'zum Punkt': { meets: ['Dann zum zweiten Punkt, die Kreuzung.'], keeps: ['Zum zweiten Mal fehlt der Bericht.'] },
    'es fängt an': { meets: ['Dann fangen wir an.'], keeps: ['Wir fangen im Mai mit dem Dach an.'] },
    'jemand begrüßt oder dankt': {
      meets: ['Ich begrüße alle, die neu im Verein sind.', 'Ich danke euch.', 'Willkommen zur Sitzung.'],
      keeps: ['Ich begrüße den Vorschlag.'],
    },
    'die Leitung eröffnet': {
      meets: ['Ich eröffne die Sitzung.'],
      keeps: ['Ich schließe die Lücke im Zaun bis Freitag.'],
    },
    'das Wort': {
      meets: ['Ich erteile Frau Muster das Wort.', 'Das Wort hat Frau Muster.'],
      keeps: ['Ich erteile den Auftrag an die Schlosserei.', 'Ich übergebe das Projekt am Montag an Jana.'],
    },
    'eine Frage an alle': { meets: ['Gibt es noch Fragen zum Haushalt?'], keeps: ['Es gibt zwei Fragen an das Amt.'] },
    'ob man hört': { meets: ['Können mich alle hören?'], keeps: ['Wir hören den Lärm bis in den Hof.'] },
  });
});
