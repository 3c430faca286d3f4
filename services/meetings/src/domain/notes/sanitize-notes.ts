import sanitizeHtml from 'sanitize-html';
import { NOTES_AUTHOR_CHARACTERS, NOTES_DEPTH } from '../../limits.ts';
import { ATTACHMENT_TAG } from './attachments.ts';
import { checkDepth } from './check-depth.ts';

const BLOCKS = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'];

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, 'hr', 'br', 'strong', 'em', 'u', 's', 'code', 'a', ATTACHMENT_TAG],
  allowedAttributes: {
    ...Object.fromEntries(BLOCKS.map((tag) => [tag, ['data-conflict']])),
    ol: ['start', 'data-conflict'],
    a: ['href', 'rel'],
    [ATTACHMENT_TAG]: ['sgid'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The text of these elements is not content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  nestingLimit: NOTES_DEPTH,
  transformTags: {
    '*': (tagName, { 'data-conflict': author, ...attribs }) => ({
      tagName,
      attribs:
        author === undefined ? attribs : { ...attribs, 'data-conflict': author.slice(0, NOTES_AUTHOR_CHARACTERS) },
    }),
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    b: sanitizeHtml.simpleTransform('strong', {}, false),
    i: sanitizeHtml.simpleTransform('em', {}, false),
    strike: sanitizeHtml.simpleTransform('s', {}, false),
    del: sanitizeHtml.simpleTransform('s', {}, false),
    div: sanitizeHtml.simpleTransform('p', {}, false),
    h4: sanitizeHtml.simpleTransform('h3', {}, false),
    h5: sanitizeHtml.simpleTransform('h3', {}, false),
    h6: sanitizeHtml.simpleTransform('h3', {}, false),
    ol: (tagName, { start, ...attribs }) => ({
      tagName,
      attribs: start !== undefined && /^\d{1,6}$/.test(start) ? { ...attribs, start } : attribs,
    }),
  },
};

/** Self-closing attachments. HTML parses them as opening tags, and the text after them as their content, which would be removed. */
const SELF_CLOSED = new RegExp(`<(${ATTACHMENT_TAG}\\b[^<>]*)/>`, 'gi');

/** Removes scripts, styles, frames, foreign elements and script URLs; attachments keep only their id. Throws notes.too_deep. */
export function sanitizeNotes(html: string): string {
  const closed = html.replace(SELF_CLOSED, `<$1></${ATTACHMENT_TAG}>`);
  checkDepth(closed);
  // If an element was removed, the tags around it can close each other, which only a second pass detects.
  return sanitizeHtml(sanitizeHtml(closed, ALLOWED), ALLOWED);
}
