import { decodeEntities } from '../../domain/transcript/cue-text.ts';
import { DOCX_ELEMENTS_PER_YIELD } from '../../limits.ts';

/**
 * The relevant elements of WordprocessingML: paragraphs, runs of text, tabs and breaks, with any namespace prefix. Deleted text and field
 * codes are in other elements; `Fallback` repeats content for older programs. No part of the pattern matches past the next `<`, so that
 * the time is linear in the size of the document.
 */
const ELEMENT = /<(\/?)(?:[\w-]+:)?(t|p|tab|br|cr|noBreakHyphen|tabs|moveFrom|Fallback)(?:\s[^<>]*)?\/?>([^<]*)/g;

/** Returns the paragraphs of a document, one per line. Yields to the event loop regularly. */
export async function extractText(xml: string): Promise<string> {
  const lines: string[] = [];
  let line = '';
  let skippedDepth = 0;
  let elements = 0;
  for (const [element, slash, name, text = ''] of xml.matchAll(ELEMENT)) {
    elements += 1;
    if (elements % DOCX_ELEMENTS_PER_YIELD === 0) await new Promise((resume) => setImmediate(resume));
    const isClosing = slash === '/';
    const isEmpty = element.slice(0, element.length - text.length).endsWith('/>');
    if (name === 'Fallback' || name === 'tabs' || name === 'moveFrom') {
      if (!isEmpty) skippedDepth += isClosing ? -1 : 1;
    } else if (skippedDepth > 0) {
      // Skip repeated content and tab stops.
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
