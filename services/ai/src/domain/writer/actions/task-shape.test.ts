import { describe, expect, it } from '@jest/globals';
import { describeRules } from '../../../../test/describe-rules.ts';
import { courseRules, hasPointingObject, isTask, meetingRules, needsDay, partRules, trimTask } from './task-shape.ts';

describe('rules for a part of a task', () => {
  describeRules(partRules, (text) => !isTask(text), {
    'no verb': {
      meets: ['our rooms', 'through a new plan', 'away and think about the bridge', 'which is better', 'just the roof'],
      keeps: ['ask our lawyer', 'threaten the landlord with a lawsuit', 'order an awning'],
    },
    'up to': { meets: ['up to the roof'], keeps: ['up the dose of Mr Sample', 'upload the plan'] },
    'back to': { meets: ['back to the roof'], keeps: ['back up the database', 'back the appeal of the tenants'] },
    'home is no verb': { meets: ['home and think about it'], keeps: ['home in on the fault of the pump'] },
    'product is no verb': { meets: ['product design of the pump'], keeps: ['product test the pump'] },
    'the rest of a clause': {
      meets: [
        'do now is to go back to our desks',
        'work on next time is really finding out more',
        'say is that it leaks',
      ],
      keeps: [
        'find out why the export is failing',
        'check what the supplier is charging for the pumps',
        'check whether the invoice was really paid',
        'check this is really paid',
        'ask legal what is missing in the contract',
        'look at who is coming to the fair',
        'document how the import is going to work',
        'ask the parents who is driving the bus',
        'verify that the backup is running',
        'replace the pump that is leaking',
      ],
    },
  });
});

describe('rules for what is done in the meeting', () => {
  describeRules(meetingRules, (text) => !isTask(text), {
    'take notes of this': {
      meets: ['take notes during this meeting', 'take the minutes of the session'],
      keeps: ['take notes of the interviews with the applicants', 'take the minutes of the council to the printer'],
    },
    'close or open': { meets: ['call this to a close', 'call the meeting to order'], keeps: ['call the plumber'] },
    'bring a drink': { meets: ['bring your coffee'], keeps: ['bring your coffee machine to the workshop'] },
  });
});

describe('rules for what is done in the meeting unless a day is named', () => {
  describeRules(courseRules, needsDay, {
    'take notes': { meets: ['take notes during the tour'], keeps: ['take the notes to the printer'] },
    'write on the board': {
      meets: ['write the costs on the board', 'draw an animal on the whiteboard'],
      keeps: ['write the chapter on the board of trustees', 'write the figures on the wall chart'],
    },
    'write scores': { meets: ['write down our scores'], keeps: ['write down the numbers of the meters'] },
    'review the last minutes': {
      meets: ['review the minutes of the last meeting'],
      keeps: ['review the minutes of the last audit', 'review the pull request'],
    },
    'find the slides': { meets: ['find the slides in the folder'], keeps: ['find the leak in the roof'] },
    'get instructions': {
      meets: ['get specific instructions once you go back', 'get your instructions'],
      keeps: ['get the instructions from the manufacturer'],
    },
    'get asked': { meets: ['get asked to fill out another questionnaire'], keeps: ['get the permit'] },
    'fill in a form now': { meets: ['fill out a form again'], keeps: ['fill out a form for the insurance'] },
    resign: { meets: ['resign'], keeps: ['resign the contract'] },
  });
});

describe('a task', () => {
  it.each(['put the minutes they put the minutes in the folder', 'create a All kinds of things'])(
    'is not "%s", because somebody began again',
    (text) => {
      expect(isTask(text)).toBe(false);
    },
  );

  it.each([
    'send you the list',
    'talk to our IT about the interface',
    'log in at the portal and download the invoices',
    'set up the ci for the mobile app',
    'switch the ci to the new server',
  ])('may be "%s"', (text) => {
    expect(isTask(text)).toBe(true);
  });

  it('with an unknown short word at its start is only an item with a day', () => {
    expect(needsDay('get ge think about the roof')).toBe(true);
  });

  it('has no words before its verb', () => {
    expect(trimTask('each complete the form')).toBe('complete the form');
    expect(trimTask('all')).toBe('all');
  });

  it.each(['put them in the folder', 'write that one in a document', 'attach it to an email', 'call this in'])(
    'with a pronoun as its object is unclear: "%s"',
    (text) => {
      expect(hasPointingObject(text)).toBe(true);
    },
  );

  it.each(['put these ideas in the folder', 'send that list to Ben', 'write one page about the bridge'])(
    'with a noun after the pronoun is clear: "%s"',
    (text) => {
      expect(hasPointingObject(text)).toBe(false);
    },
  );
});
