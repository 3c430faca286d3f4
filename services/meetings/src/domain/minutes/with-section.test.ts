import { describe, expect, it } from '@jest/globals';
import { withSection } from './with-section.ts';

const today =
  '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship.\n\n### Later\n\n- By hand too.\n\n## Points\n\n1. Kept\n';
const other =
  '## Decisions\n\n- We ship on Friday.\n\n## Points\n\n- Something else.\n\n## Risks \\& costs\n\n- None.\n';

describe('one section of the minutes as another text has it', () => {
  it('takes the place of today’s with all that stands under it, and nothing beside it', () => {
    expect(withSection(today, other, 'Decisions')).toBe(
      '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship on Friday.\n\n## Points\n\n1. Kept\n',
    );
    expect(withSection(today, other, 'Points')).toContain('- By hand too.\n\n## Points\n\n- Something else.\n');
  });

  it('is found by the words of its heading, however they are written, and comes last where today has none', () => {
    expect(withSection(today, other, 'Risks & costs')).toBe(`${today}\n## Risks \\& costs\n\n- None.\n`);
    expect(withSection('Ours\n====\n\nx\n\n**Points**\n---\n\ny\n', other, 'Points')).toBe(
      'Ours\n====\n\nx\n\n## Points\n\n- Something else.\n',
    );
  });

  it('is not begun or ended by what only looks like a heading', () => {
    const fenced = '## Decisions\n\n```\n## Points\n```\n\n- x\n';
    expect(withSection(fenced, other, 'Decisions')).toBe('## Decisions\n\n- We ship on Friday.\n');
    expect(withSection(fenced, other, 'Points')).toBe(`${fenced}\n## Points\n\n- Something else.\n`);
  });

  it('leaves today’s text alone where the other has no such heading', () => {
    expect(withSection(today, other, 'Attendees')).toBe(today);
  });
});
