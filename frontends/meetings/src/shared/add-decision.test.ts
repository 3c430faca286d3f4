import { expect, test } from '@jest/globals';
import { addDecision } from './add-decision.ts';

test.each([
  [
    'at the end of the decisions',
    '## Decisions Made\n\n- One.\n\n## Notes\n\nText.\n',
    '## Decisions Made\n\n- One.\n- Two.\n\n## Notes\n\nText.\n',
  ],
  ['after the text of the section', '# Decisions\n\nNone yet.\n', '# Decisions\n\nNone yet.\n\n- Two.\n'],
  ['below an empty heading', '## Decisions\n', '## Decisions\n\n- Two.\n'],
  ['in a separate section', '## Topics\n\n- One.\n', '## Topics\n\n- One.\n\n## Decisions\n\n- Two.\n'],
  ['in empty minutes', '', '## Decisions\n\n- Two.\n'],
])('adds a decision %s', (_place, content, expected) => {
  expect(addDecision(content, 'Two.')).toBe(expected);
});

test('keeps the words of a decision as they are', () => {
  expect(addDecision('', ' Use *one*\n<tag> ')).toBe('## Decisions\n\n- Use \\*one\\* \\<tag\\>\n');
});
