import { getHeadingKind } from './writer/headings.ts';

const normalize = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Numbering before a heading: "2.", "3)". */
const NUMBERING = /^[\s#>*_-]*\d{1,2}\s*[.):]\s*/;

/**
 * Returns the heading that a writer meant: the same but for case, markup, numbering and punctuation, or else the only one of the same
 * kind ("Decisions" for "Decisions Made"). Undefined if none or several could be meant.
 */
export function matchHeading(written: string, headings: readonly string[]): string | undefined {
  const names = [normalize(written), normalize(written.replace(NUMBERING, ''))];
  const equalHeading = headings.find((heading) => names.includes(normalize(heading)));
  if (equalHeading !== undefined) return equalHeading;
  const kind = getHeadingKind(written);
  if (kind === 'other') return undefined;
  const headingsOfKind = headings.filter((heading) => getHeadingKind(heading) === kind);
  return headingsOfKind.length === 1 ? headingsOfKind[0] : undefined;
}
