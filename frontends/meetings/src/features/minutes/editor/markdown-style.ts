/** The choices of a Markdown text between equivalent notations. */
export type MarkdownStyle = {
  bullet: '-' | '*' | '+';
  emphasis: '*' | '_';
  strong: '**' | '__';
  hardBreak: '\\' | '  ';
  /** Whether a blank line follows a heading. */
  hasBlankLineAfterHeading: boolean;
  /** The line breaks at the end of the text. */
  end: string;
};

const BULLETS: readonly MarkdownStyle['bullet'][] = ['-', '*', '+'];

/** The styles that a text may be written in, the most usual one first. */
export function listMarkdownStyles(content: string): MarkdownStyle[] {
  const found = BULLETS.filter((bullet) => content.includes(`${bullet} `) || content.includes(`${bullet}\n`));
  const bullets = found.length > 0 ? found : BULLETS.slice(0, 1);
  const hardBreaks: MarkdownStyle['hardBreak'][] = / {2}\n/.test(content) ? ['\\', '  '] : ['\\'];
  const spacings = content.includes('# ') ? [true, false] : [true];
  const emphases: MarkdownStyle['emphasis'][] = content.includes('_') ? ['*', '_'] : ['*'];
  const strongs: MarkdownStyle['strong'][] = content.includes('__') ? ['**', '__'] : ['**'];
  const end = content === '' ? '\n' : (/\n*$/.exec(content)?.[0] ?? '');
  return strongs.flatMap((strong) =>
    emphases.flatMap((emphasis) =>
      spacings.flatMap((hasBlankLineAfterHeading) =>
        hardBreaks.flatMap((hardBreak) =>
          bullets.map((bullet) => ({ bullet, emphasis, strong, hardBreak, hasBlankLineAfterHeading, end })),
        ),
      ),
    ),
  );
}
