import { decodeEntities } from '../../domain/transcript/cue-text.ts';
import { DOCX_MARKS_AT_ONCE } from '../../limits.ts';

/**
 * What matters of WordprocessingML: paragraphs, runs of text, tabs and breaks, under whatever namespace prefix. Deleted text and
 * field codes stand in elements of other names; what is written twice for older programs is in `Fallback`. No part of the
 * pattern reaches past the next `<`, so that a document is read once, whatever it holds.
 */
const MARK = /<(\/?)(?:[\w-]+:)?(t|p|tab|br|cr|noBreakHyphen|tabs|moveFrom|Fallback)(?:\s[^<>]*)?\/?>([^<]*)/g;

/** The paragraphs of a document, one a line. Gives way to other work between stretches. */
export async function textOfDocument(xml: string): Promise<string> {
  const lines: string[] = [];
  let line = '';
  let hidden = 0;
  let marks = 0;
  for (const [mark, slash, name, text = ''] of xml.matchAll(MARK)) {
    marks += 1;
    if (marks % DOCX_MARKS_AT_ONCE === 0) await new Promise((resume) => setImmediate(resume));
    const isClosing = slash === '/';
    const isEmpty = mark.slice(0, mark.length - text.length).endsWith('/>');
    if (name === 'Fallback' || name === 'tabs' || name === 'moveFrom') {
      if (!isEmpty) hidden += isClosing ? -1 : 1;
    } else if (hidden > 0) {
      // Of no concern: a copy of what is shown, or where tabs stop.
    } else if (name === 't') {
      if (!isClosing && !isEmpty) line += decodeEntities(text);
    } else if (name === 'p') {
      if (isClosing || isEmpty) {
        lines.push(line);
        line = '';
      }
    } else if (!isClosing) {
      line += name === 'tab' ? '\t' : name === 'noBreakHyphen' ? '\u2011' : '\n';
    }
  }
  if (line !== '') lines.push(line);
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}
