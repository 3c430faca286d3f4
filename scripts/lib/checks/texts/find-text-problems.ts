import { extractTexts, type SourceText } from './extract-texts.ts';
import { refusedPhrases } from './refused-phrases.ts';

const isTextsFile = (path: string) => path.endsWith('/texts.ts');

/** What users may read: all of texts.ts; elsewhere what has several words, so that names in code are left out. */
export function listTexts(path: string, source: string): readonly SourceText[] {
  const texts = extractTexts(path, source);
  return texts.filter(
    ({ text, kind }) => kind === 'jsx' || (isTextsFile(path) ? /\p{L}/u.test(text) : isSentence(text)),
  );
}

/** Several words. Import paths, class names, selectors and queries have none or other characters. */
function isSentence(text: string): boolean {
  return /\p{L}+[,.:;!?]? +\p{L}/u.test(text) && !/[<>{}[\]=#@]|--|\w\(/.test(text);
}

/** The problems in a file of an area: texts outside of texts.ts, and refused phrases. */
export function findTextProblems(path: string, source: string): readonly string[] {
  return listTexts(path, source).flatMap(({ text, line, kind }) => {
    const place = `${path}:${line}: “${text}”`;
    const inPlace = kind === 'jsx' && !isTextsFile(path) ? [`${place} belongs into texts.ts`] : [];
    return [...inPlace, ...findRefused(text).map((instead) => `${place}: write “${instead}”`)];
  });
}

/** What to write instead of the refused phrases in a text. */
function findRefused(text: string): readonly string[] {
  return refusedPhrases.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => instead);
}
