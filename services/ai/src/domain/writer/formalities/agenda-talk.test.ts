import { describe } from '@jest/globals';
import { describeRules } from '../../../../test/describe-rules.ts';
import { agendaRules, isAgendaTalk } from './agenda-talk.ts';

describe('rules for talk about the meeting itself', () => {
  describeRules(agendaRules, isAgendaTalk, {
    'the meeting begins or ends': {
      meets: [
        'After that we will have the new requirements, and we will close the meeting.',
        'Let me open the meeting.',
      ],
      keeps: [
        'We close the meeting room at six.',
        'We open the meeting to the parents.',
        'The city opened the meeting centre for the old people.',
        'We start the meetings with the tenants again.',
      ],
    },
    'a session begins or ends': {
      meets: ["Let's close the session.", 'We will now start the session.'],
      keeps: [
        'The nurses open the session on the tablet and forget to log out.',
        'We end the session after ten minutes of inactivity.',
      ],
    },
    'a speaker is done': { meets: ['And then I finish up.'], keeps: ['The painters finish up the stairs.'] },
    'what we look at': {
      meets: ["If we can look at the criteria, then we'll come back to the roof."],
      keeps: ['If the judge looks at the contract, we lose.'],
    },
    'what we turn to': {
      meets: ['If we can turn to the roof, I have some pictures.', 'If you could come back to that.'],
      keeps: [
        'If we can move the server to Frankfurt, we save twenty thousand euros a year.',
        'If we can start the roof in spring, the school saves the rent.',
        'If we can move on the purchase quickly, the seller lowers the price.',
        'If we can go back to the old supplier, we save four thousand a year.',
        'If we could start with the north wing, the tenants can stay in their flats.',
      ],
    },
    'who speaks next': {
      meets: ['The first to do the presentation will be the architect.'],
      keeps: ['The first to answer was the insurance company.', 'The next to give the roof a coat is the painter.'],
    },
    'a decision is due': {
      meets: ["According to our agenda it's then time to take a decision on the roof."],
      keeps: ['The council takes a long time to make a decision about a permit.'],
    },
    'who has a role': {
      meets: ["Ben's also the secretary.", 'I am also the minute-taker.'],
      keeps: ['Ben is also the secretary of the housing association.'],
    },
    'as who somebody is here': {
      meets: ["I'm here as the designer.", 'Ruud is here as the Marketing Expert.'],
      keeps: ['The new pump is here as the old one broke.'],
    },
    'presentations are heard': {
      meets: ['We will hear the three presentations from the designers.'],
      keeps: ['The vendor showed three presentations about the pumps.', 'We have two presentations at the fair.'],
    },
    'ideas are rated': {
      meets: ['We rate them as a six.'],
      keeps: ['The pupils rate these as the best lessons of the year.'],
    },
    'the meeting stays short': {
      meets: ["Stand-up, let's keep it short, because half of you have the training at ten."],
      keeps: ["The letter is long, let's keep it short and simple."],
    },
    'somebody goes through the agenda': {
      meets: ['I can make a conclusion, but let me summarize: I will go through the list of the offers.'],
      keeps: ['We go through the list of defects with the builder.', 'We go through the list of debtors once a month.'],
    },
    'the agenda is gone through': {
      meets: ['Going through the agenda takes ten minutes.'],
      keeps: ['The auditor is going through the list of invoices.'],
    },
    'what is shown': {
      meets: ['Here is another sort of a review here of the main things.', 'This is a picture here.'],
      keeps: ['Here is another bill of the plumber.', 'This is a review of the contract by the lawyer.'],
    },
    'somebody takes notes': {
      meets: ['Ann will take the minutes of this meeting.'],
      keeps: ['Ann takes notes of the interviews with the applicants.'],
    },
    'what somebody will talk about': {
      meets: [
        "I'll talk about the new requirements I've just received, and then we have to make a decision.",
        'The first I will present the design of the gate.',
      ],
      keeps: [
        "We'll discuss the offers with the bank on Monday.",
        'We need to talk about the price with the supplier.',
        'I want to introduce a second shift because of the waiting times.',
        "I'd like to start with the north wing because its roof leaks.",
        'I will present the budget to the council in the autumn.',
        'I will present the plans to the neighbours.',
        'I will talk about the lease with the landlord.',
      ],
    },
    'how somebody will begin': {
      meets: ['I will start by showing you the roof.'],
      keeps: ['I will start by moving the three biggest customers.'],
    },
    'what is discussed next': {
      meets: ['Then we will look at the roof.', 'After that we should hear the treasurer.'],
      keeps: [
        'After that the roof leaked again.',
        'We will present the offer to the council next week.',
        'Then we have to discuss the price with the supplier.',
      ],
    },
    'what comes next': {
      meets: [
        'After that we will have the presentation of the architect.',
        'Then we will go on.',
        'Next we will take a vote.',
      ],
      keeps: [
        'Then we have to move the patients to the second ward.',
        'Then we will start work on the roof.',
        'First we have to make the requirements clear to the supplier.',
      ],
    },
    'what is discussed today': {
      meets: ["We'll discuss the offers, and after that we vote.", 'We should evaluate the offers now.'],
      keeps: [
        'We should review the contract first because it costs twice the budget.',
        'We will evaluate the two vendors and then buy the cheaper system.',
        'We should discuss the plan with the neighbours first.',
      ],
    },
    'instructions are handed out': {
      meets: ['You will receive the instructions by email.', "You'll all get further information."],
      keeps: ['You will receive the keys of the building from the caretaker.'],
    },
    'papers are handed out': {
      meets: ["You'll each receive a questionnaire."],
      keeps: ["You'll find the forms for the leave on the intranet."],
    },
  });
});
