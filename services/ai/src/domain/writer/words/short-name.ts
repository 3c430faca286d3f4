/** A name without titles and brackets: "Hon. Ann Lee (Minister of X)" becomes "Ann Lee". */
export function shortName(name: string): string {
  const short = name
    .replace(/\s*[([].*$/, ' ')
    .replace(/^(?:(?:the|right|rt|hon|honou?rable|mr|mrs|ms|dr|prof|sir|dame)\.?\s+)+(?=\S)/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return fixCapitals(short === '' ? name.trim() : short);
}

/** "CLLR WEISS" becomes "Cllr Weiss"; "PM" is unchanged. */
function fixCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
