import { describe, expect, it } from '@jest/globals';
import { hasPointingObject, isTask, trimTask } from './task-shape.ts';

describe('a task', () => {
  it.each([
    'our rooms',
    'through a new plan',
    'away and think about the bridge',
    'do now is to go back to our desks',
    'work on next time is really finding out more',
    'take notes during this meeting',
    'call this to a close',
    'write down our scores',
    'put the minutes they put the minutes in the folder',
    'write the costs on the board',
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
  ])('may be "%s"', (text) => {
    expect(isTask(text)).toBe(true);
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
