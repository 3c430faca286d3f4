const STYLES = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ACTIVE = /\s(?:style|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/**
 * Pasted HTML without styles and handlers. The text keeps neither in any case; but a page that allows none complains of each as soon
 * as somebody looks at the HTML.
 */
export function plainMarkup(html: string): string {
  return html.replace(STYLES, '').replace(TAG, (tag) => tag.replace(ACTIVE, ''));
}
