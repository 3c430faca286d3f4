/** A name without titles and brackets: "Hon. Ann Lee (Minister of X)" becomes "Ann Lee". "Mrs Lee" keeps its title. */
export function shortName(name: string): string {
  const [, title = '', surname = ''] = SURNAME_WITH_TITLE.exec(name.trim()) ?? [];
  if (surname !== '') return `${title.charAt(0).toUpperCase()}${title.slice(1).toLowerCase()} ${fixCapitals(surname)}`;
  const short = name
    .replace(/\s*[([].*$/, ' ')
    .replace(/^(?:(?:the|right|rt|hon|honou?rable|mr|mrs|ms|dr|prof|sir|dame)\.?\s+)+(?=\S)/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return fixCapitals(short === '' ? name.trim() : short);
}

const SURNAME_WITH_TITLE = /^(mr|mrs|ms|dr|prof|sir|dame)\.?\s+(\p{L}[\p{L}'’-]*)$/iu;

/** "CLLR WEISS" becomes "Cllr Weiss"; "PM" is unchanged. */
function fixCapitals(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
