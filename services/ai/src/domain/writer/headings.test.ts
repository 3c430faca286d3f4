import { describe, expect, it } from '@jest/globals';
import { getHeadingKind } from './headings.ts';

describe('what a heading asks for', () => {
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
    ['Marketing', 'words'],
  ] as const)('"%s" asks for %s', (heading, kind) => {
    expect(getHeadingKind(heading)).toBe(kind);
  });
});
