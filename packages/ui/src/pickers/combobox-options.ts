export type ComboboxOption = {
  value: string;
  label: string;
  /** Text beside the label, such as an email address; included in the search. */
  detail?: string;
  disabled?: boolean;
};

/** Removes accents and case: "Jérôme" becomes "jerome". */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** True if a text contains every word of a query, ignoring case and accents. */
export function matchesWords(text: string, query: string): boolean {
  const normalized = normalize(text);
  return normalize(query)
    .split(/\s+/)
    .every((word) => normalized.includes(word));
}

/** The options that contain every word of the query; those that start with it come first. */
export function filterOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const [start] = normalize(query).split(/\s+/).filter(Boolean);
  if (start === undefined) return options;
  const matches = options.filter(({ label, detail }) => matchesWords(`${label} ${detail ?? ''}`, query));
  const isFirst = ({ label }: ComboboxOption) => normalize(label).startsWith(start);
  return [...matches.filter(isFirst), ...matches.filter((option) => !isFirst(option))];
}

/** The enabled options with a label, ignoring its case. */
export function findByLabel(options: readonly ComboboxOption[], label: string): readonly ComboboxOption[] {
  const wanted = label.toLowerCase();
  return options.filter((option) => !option.disabled && option.label.toLowerCase() === wanted);
}
