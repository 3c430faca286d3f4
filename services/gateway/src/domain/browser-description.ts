/** The names of a browser and its operating system (`system` in the HTTP API and stored); empty when unknown. */
export type BrowserDescription = { readonly browser: string; readonly system: string };

/** The first match counts: most User-Agents also contain the names of other browsers. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const findName = (names: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

/** Describes a browser by its User-Agent, of which only these known names are stored. */
export function describeBrowser(userAgent: string): BrowserDescription {
  return { browser: findName(BROWSERS, userAgent), system: findName(SYSTEMS, userAgent) };
}
