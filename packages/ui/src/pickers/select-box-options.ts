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

/** True when a text holds every word of a query, without regard to capitals and accents. */
export function matchesWords(text: string, query: string): boolean {
  const found = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

/** The options that hold every word of the query, those that begin with it first. */
export function matchingOptions(options: readonly SelectBoxOption[], query: string): readonly SelectBoxOption[] {
  const [start] = plain(query).split(/\s+/).filter(Boolean);
  if (start === undefined) return options;
  const found = options.filter(({ label, detail }) => matchesWords(`${label} ${detail ?? ''}`, query));
  const isFirst = ({ label }: SelectBoxOption) => plain(label).startsWith(start);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}
