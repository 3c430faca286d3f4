import { describe, expect, it } from '@jest/globals';
import { replaceSection } from './replace-section.ts';

const currentText =
  '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship.\n\n### Later\n\n- By hand too.\n\n## Points\n\n1. Kept\n';
const otherText =
  '## Decisions\n\n- We ship on Friday.\n\n## Points\n\n- Something else.\n\n## Risks \\& costs\n\n- None.\n';

describe('replaceSection', () => {
  it('replaces only the section with its content', () => {
    expect(replaceSection(currentText, otherText, 'Decisions')).toBe(
      '# Ours\n\nBy hand.\n\n## Decisions\n\n- We ship on Friday.\n\n## Points\n\n1. Kept\n',
    );
    expect(replaceSection(currentText, otherText, 'Points')).toContain(
      '- By hand too.\n\n## Points\n\n- Something else.\n',
    );
  });

  it('finds the section by the words of its heading, and appends a missing one', () => {
    expect(replaceSection(currentText, otherText, 'Risks & costs')).toBe(
      `${currentText}\n## Risks \\& costs\n\n- None.\n`,
    );
    expect(replaceSection('Ours\n====\n\nx\n\n**Points**\n---\n\ny\n', otherText, 'Points')).toBe(
      'Ours\n====\n\nx\n\n## Points\n\n- Something else.\n',
    );
  });

  it('ignores lines that only look like headings', () => {
    const fenced = '## Decisions\n\n```\n## Points\n```\n\n- x\n';
    expect(replaceSection(fenced, otherText, 'Decisions')).toBe('## Decisions\n\n- We ship on Friday.\n');
    expect(replaceSection(fenced, otherText, 'Points')).toBe(`${fenced}\n## Points\n\n- Something else.\n`);
  });

  it('keeps the current text if the other text has no such heading', () => {
    expect(replaceSection(currentText, otherText, 'Attendees')).toBe(currentText);
  });
});
