const STYLE_ELEMENT = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const STYLE_OR_HANDLER = /\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * Removes styles and event handlers from pasted HTML. The editor drops them anyway, but parsing them violates the content
 * security policy and logs errors.
 */
export function cleanPastedHtml(html: string): string {
  return html.replace(STYLE_ELEMENT, '').replace(TAG, (tag) => tag.replace(STYLE_OR_HANDLER, ''));
}
