/** The last items that have at most this many characters together. */
export function selectLatest<Item>(
  items: readonly Item[],
  charactersMax: number,
  countCharacters: (item: Item) => number,
): readonly Item[] {
  let characters = 0;
  const lastOmittedIndex = items.findLastIndex((item) => {
    characters += countCharacters(item);
    return characters > charactersMax;
  });
  return items.slice(lastOmittedIndex + 1);
}
