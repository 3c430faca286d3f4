import { CLAIM_WORDS_SHARE, SEGMENTS_AFTER_CLAIM, SEGMENTS_BEFORE_CLAIM, TITLE_WORDS_SHARE } from '../limits.ts';
import type { Segment, Speaker } from './draft.ts';
import type { Transcript } from './evidence.ts';
import { getStems, getWords } from './writer/words/terms.ts';

/** Whether what is written is about what was said. */
export type Support = {
  /** True unless most of its words were not said around those that it cites, or it gives an address that nobody said. */
  readonly isSupported: (text: string, cited: readonly Segment[]) => boolean;
  /** The same for what speaks of the whole meeting: a title, a topic. */
  readonly isSupportedByMeeting: (text: string) => boolean;
};

/** `comparesWords`: false where what is written is in another language than what was said. */
export function createSupport(
  transcript: Transcript,
  speakers: readonly Speaker[],
  { comparesWords, knownTexts }: { readonly comparesWords: boolean; readonly knownTexts: readonly string[] },
): Support {
  const { segments, positionById } = transcript;
  const names = new Map(speakers.map(({ id, name, label }) => [id, `${name} ${label}`]));
  const known = [...segments.map(({ text }) => text), ...names.values(), ...knownTexts].join('\n');
  const normalizedText = normalize(known);
  const said = new Set(getStems(getWords(known)));

  const sharesWords = (text: string, stems: ReadonlySet<string>, share: number) => {
    const own = new Set(getStems(getWords(text)));
    return !comparesWords || [...own].filter((stem) => stems.has(stem)).length >= own.size * share;
  };
  const hasKnownAddresses = (text: string) =>
    findAddresses(text).every((address) => normalizedText.includes(normalize(address)));

  // Claims cite the same places again and again, and one place may be a speech.
  const stemsAt = new Map<number, readonly string[]>();
  const getStemsAt = (place: number): readonly string[] => {
    const segment = segments[place];
    if (segment === undefined) return [];
    const stems = stemsAt.get(place) ?? getStems(getWords(`${names.get(segment.speakerId) ?? ''} ${segment.text}`));
    stemsAt.set(place, stems);
    return stems;
  };

  return {
    isSupported: (text, cited) => {
      const first = positionById.get(cited[0]?.id ?? '') ?? 0;
      const around = new Set<string>();
      const last = first + cited.length - 1 + SEGMENTS_AFTER_CLAIM;
      for (let place = first - SEGMENTS_BEFORE_CLAIM; place <= last; place += 1) {
        for (const stem of getStemsAt(place)) around.add(stem);
      }
      return hasKnownAddresses(text) && sharesWords(text, around, CLAIM_WORDS_SHARE);
    },
    isSupportedByMeeting: (text) => hasKnownAddresses(text) && sharesWords(text, said, TITLE_WORDS_SHARE),
  };
}

const ADDRESSES: readonly RegExp[] = [
  // Sites and mail addresses, with what stands behind them: all of it must have been said, not only whose site it is.
  /[\p{L}\p{N}][\p{L}\p{N}_-]*(?:[.@][\p{L}\p{N}_-]+)*[.@]\p{L}{2,}(?![\p{L}\p{N}])(?:[/?#:]\S*)?/gu,
  /\S*:\/\/\S+/g,
  // Machines by number or by name, and pages by their path.
  /\b\d{1,3}(?:\.\d{1,3}){3}(?:[/?#:]\S*)?/g,
  /\[[\da-f]*:[\da-f:]+\]\S*/gi,
  /[\p{L}\p{N}-]+:\d{2,5}\/\S+/gu,
  /(?<![\p{L}\p{N}])\/[\p{L}\p{N}_-]+\/\S+/gu,
  // Telephone numbers and ids.
  /\+?\d[\d\s()-]{6,}\d/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{16,}\b/gi,
];

/** What a reader might follow, however its dots and slashes are written. */
function findAddresses(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/。|\[\.\]|\(\.\)/g, '.');
  return ADDRESSES.flatMap((pattern) => plain.match(pattern) ?? []);
}

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
