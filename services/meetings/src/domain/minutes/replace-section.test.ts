import { describe, expect, it } from '@jest/globals';
import { replaceSection } from './replace-section.ts';

const today =
  '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship.\n\n### Later\n\n- By hand too.\n\n## Points\n\n1. Kept\n';
const other =
  '## Decisions\n\n- We ship on Friday.\n\n## Points\n\n- Something else.\n\n## Risks \\& costs\n\n- None.\n';

describe('replaceSection', () => {
  it('replaces only the section with its content', () => {
    expect(replaceSection(today, other, 'Decisions')).toBe(
      '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship on Friday.\n\n## Points\n\n1. Kept\n',
    );
    expect(replaceSection(today, other, 'Points')).toContain('- By hand too.\n\n## Points\n\n- Something else.\n');
  });

  it('finds the section by the words of its heading, and appends a missing one', () => {
    expect(replaceSection(today, other, 'Risks & costs')).toBe(`${today}\n## Risks \\& costs\n\n- None.\n`);
    expect(replaceSection('Ours\n====\n\nx\n\n**Points**\n---\n\ny\n', other, 'Points')).toBe(
      'Ours\n====\n\nx\n\n## Points\n\n- Something else.\n',
    );
  });

  it('ignores lines that only look like headings', () => {
    const fenced = '## Decisions\n\n```\n## Points\n```\n\n- x\n';
    expect(replaceSection(fenced, other, 'Decisions')).toBe('## Decisions\n\n- We ship on Friday.\n');
    expect(replaceSection(fenced, other, 'Points')).toBe(`${fenced}\n## Points\n\n- Something else.\n`);
  });

  it('keeps the current text if the other text has no such heading', () => {
    expect(replaceSection(today, other, 'Attendees')).toBe(today);
  });
});
