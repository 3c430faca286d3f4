import { bannedPhrases } from './banned-phrases.ts';
import { extractTexts, type SourceText } from './extract-texts.ts';

const isTextsFile = (path: string) => path.endsWith('/texts.ts');

/** Texts for users: all of texts.ts; elsewhere texts of several words, so that names in code are left out. */
export function listTexts(path: string, source: string): readonly SourceText[] {
  const texts = extractTexts(path, source);
  return texts.filter(
    ({ text, kind }) => kind === 'jsx' || (isTextsFile(path) ? /\p{L}/u.test(text) : isSentence(text)),
  );
}

/** True for several words. Import paths, class names, selectors and queries have no spaces, or contain other characters. */
function isSentence(text: string): boolean {
  return /\p{L}+[,.:;!?]? +\p{L}/u.test(text) && !/[<>{}[\]=#@]|--|\w\(/.test(text);
}

/** Texts of services for users, such as messages of errors and descriptions of the API. Log lines and names are no sentences. */
export function listSentences(path: string, source: string): readonly SourceText[] {
  return extractTexts(path, source).filter(({ text }) => /^[\p{Lu}“…].*\s.*[.!?]”?$/su.test(text));
}

/** The banned phrases in the sentences of a file of a service. */
export function findSentenceProblems(path: string, source: string): readonly string[] {
  return listSentences(path, source).flatMap(({ text, line }) =>
    findBanned(text).map((replacement) => `${path}:${line}: “${text}”: write “${replacement}”`),
  );
}

/** The problems in a file of an area: texts outside of texts.ts, and banned phrases. */
export function findTextProblems(path: string, source: string): readonly string[] {
  return listTexts(path, source).flatMap(({ text, line, kind }) => {
    const place = `${path}:${line}: “${text}”`;
    const inPlace = kind === 'jsx' && !isTextsFile(path) ? [`${place} belongs in texts.ts`] : [];
    return [...inPlace, ...findBanned(text).map((replacement) => `${place}: write “${replacement}”`)];
  });
}

/** The replacements of the banned phrases in a text. */
function findBanned(text: string): readonly string[] {
  return bannedPhrases.filter(({ pattern }) => pattern.test(text)).map(({ replacement }) => replacement);
}
