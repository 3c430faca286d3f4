import { describe, expect, it } from '@jest/globals';
import { hasPointingObject, isTask, needsDay, trimTask } from './task-shape.ts';

describe('a task', () => {
  it.each([
    'our rooms',
    'through a new plan',
    'away and think about the bridge',
    'do now is to go back to our desks',
    'work on next time is really finding out more',
    'take notes during this meeting',
    'call this to a close',
    'put the minutes they put the minutes in the folder',
    'create a All kinds of things',
  ])('is not "%s"', (text) => {
    expect(isTask(text)).toBe(false);
  });

  it.each([
    'send you the list',
    'talk to our IT about the interface',
    'write the chapter on the board of trustees',
    'take the notes to the printer',
    'review the pull request',
    'call the plumber',
    'find out why the export is failing',
    'check what the supplier is charging for the pumps',
    'check whether the invoice was really paid',
    'check this is really paid',
    'ask the parents who is driving the bus',
    'verify that the backup is running',
    'replace the pump that is leaking',
    'back up the database',
    'log in at the portal and download the invoices',
    'set up the ci for the mobile app',
    'take the minutes of the council to the printer',
    'take notes of the interviews with the applicants',
  ])('may be "%s"', (text) => {
    expect(isTask(text)).toBe(true);
  });

  it.each([
    'write down our scores',
    'write the costs on the board',
    'review the minutes of the last meeting',
    'find the slides in the folder',
    'get specific instructions once you go back',
    'get your instructions',
    'get asked to fill out another questionnaire',
    'get ge think about the roof',
  ])('is only an item with a day: "%s"', (text) => {
    expect(needsDay(text)).toBe(true);
  });

  it.each([
    'review the minutes of the last audit',
    'get the instructions from the manufacturer',
    'resign the contract',
  ])('needs no day: "%s"', (text) => {
    expect(needsDay(text)).toBe(false);
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
