import { describe, expect, it } from '@jest/globals';
import { getHeadingKind } from './headings.ts';

describe('the kind of a heading', () => {
  it.each([
    ['Attendees', 'attendees'],
    ['Present', 'attendees'],
    ['Actions Agreed', 'actions'],
    ['Next steps', 'actions'],
    ['Decisions Made', 'decisions'],
    ['Discussion Points', 'discussion'],
    ['Executive summary', 'summary'],
    ['Risks and issues', 'problems'],
    ['Open questions', 'questions'],
    ['Budget', 'money'],
    ['Marketing', 'other'],
  ] as const)('of "%s" is %s', (heading, kind) => {
    expect(getHeadingKind(heading)).toBe(kind);
  });
});
