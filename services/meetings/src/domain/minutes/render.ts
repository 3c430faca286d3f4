import sanitizeHtml from 'sanitize-html';
import { extractLines } from './lines.ts';
import { parseMarkdown, renderPreformatted, renderTokens } from './markdown.ts';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
    ...['strong', 'em', 's', 'code', 'pre', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], li: ['data-evidence'], p: ['data-evidence'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

/** Safe HTML of the minutes. Cited lines carry their anchor as `data-evidence`. Text that exceeds the size and nesting limits of Markdown is preformatted. */
export function renderMinutes(content: string, citedAnchors: ReadonlySet<string>): string {
  const tokens = parseMarkdown(content);
  if (tokens === undefined) return renderPreformatted(content);
  for (const { anchor, openingToken } of extractLines(tokens)) {
    if (citedAnchors.has(anchor)) openingToken.attrSet('data-evidence', anchor);
  }
  return sanitizeHtml(renderTokens(tokens), ALLOWED);
}
