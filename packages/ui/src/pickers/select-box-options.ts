/** One of the options of a select box. */
export interface SelectBoxOption {
  value: string;
  label: string;
  /** Words beside the label, such as an address; searched too. */
  detail?: string;
  disabled?: boolean;
}

/** Without capitals and accents: "Jérôme" is found by "jerome". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options that hold every word of the query, those that begin with it first. */
export function matchingOptions(options: readonly SelectBoxOption[], query: string): readonly SelectBoxOption[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const [start] = words;
  if (start === undefined) return options;
  const found = options
    .map((option) => ({ option, text: plain(`${option.label} ${option.detail ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const isFirst = ({ text }: { text: string }) => text.startsWith(start);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].map(({ option }) => option);
}
