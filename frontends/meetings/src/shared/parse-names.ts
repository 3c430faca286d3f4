/** Parses comma-separated names, such as "Ana, Ben ,, Cleo". */
export function parseNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
