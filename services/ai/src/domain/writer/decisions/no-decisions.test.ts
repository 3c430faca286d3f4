import { describe } from '@jest/globals';
import { describeRules } from '../../../../test/describe-rules.ts';
import { isMeetingTalk, isNoDecision, meetingTalkRules, noDecisionRules } from './no-decisions.ts';

describe('rules for statements about the meeting', () => {
  describeRules(meetingTalkRules, isMeetingTalk, {
    'let us talk': {
      meets: ["Let's move on to the colour.", "Let's vote.", "Let's do that."],
      keeps: ["Let's look for a cheaper supplier by Friday.", "Let's say we order twelve pumps."],
    },
    'let us go on': {
      meets: ["Let's stop there.", "Let's start with the roof.", "Let's close the meeting.", "Let's go back."],
      keeps: [
        "Let's stop the trial of the new pump.",
        "Let's close the north entrance.",
        "Let's turn the heating off at night.",
        "Let's start with the small customers in May.",
        "Let's finish the roof before the kitchen.",
      ],
    },
    'let us have a meal': {
      meets: ["Let's go for a coffee."],
      keeps: ["Let's go for the coffee machine of the second offer."],
    },
    'what happens in the meeting': {
      meets: [
        "We're going to discuss the material of the case.",
        'We will present the roof.',
        "We'll start with the roof.",
        'We will have a look.',
      ],
      keeps: [
        'We will start the second shift.',
        'We will do the roof in May.',
        'We will evaluate the trial every month.',
        'We will have a meeting with the tenants on the first Monday of each month.',
      ],
    },
    'a break': { meets: ["We'll take a lunch break now."], keeps: ['The cooks will take turns at the stove.'] },
    'five minutes': {
      meets: ['We have five minutes.', 'We take five minutes for it.'],
      keeps: ['The system logs users out after five minutes.', 'We have five minutes per patient.'],
    },
    'the next speaker': {
      meets: ['We will hear the next speaker.'],
      keeps: ['We will use the next supplier on the list.'],
    },
    'something for you': {
      meets: ["We'll give you an overview.", "I'll give you the floor."],
      keeps: ["We'll give you a discount of ten percent.", 'We will give you the second room.'],
    },
  });
});

describe('rules for what is no decision', () => {
  describeRules(noDecisionRules, isNoDecision, {
    'a condition or an example': {
      meets: ['If it rains, we stay inside.', 'For example, we use plastic.', 'As we all agreed, the case is yellow.'],
      keeps: ['We stay inside if it rains.'],
    },
    'a reason': {
      meets: ['Because we will use plastic.'],
      keeps: ['Because of the price we decided to take the case of rubber.'],
    },
    'to be decided': { meets: ['We will decide it later.'], keeps: ['We will deliver it later.'] },
    'what was decided': { meets: ['We agreed on what is important.'], keeps: ['We agreed on the second offer.'] },
    'something to remember': { meets: ["Let's keep in mind the costs."], keeps: ["Let's keep the old boiler."] },
    'a feast': {
      meets: ["Let's go for a quick beer.", "We'll have another meeting."],
      keeps: [
        "Let's go for the meeting room on the second floor.",
        "Let's have a meeting every week.",
        "Let's go for the new coffee machine.",
      ],
    },
    'a score': {
      meets: ["Let's go for a three.", "We'll go with a four point five, then."],
      keeps: ["Let's go for a three year contract for the case."],
    },
    'points of a score': { meets: ['It is decided, two point five.'], keeps: ['We agreed on version one point five.'] },
  });
});
