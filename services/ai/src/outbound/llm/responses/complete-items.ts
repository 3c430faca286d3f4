/** The complete objects so far in the array at `key` of JSON that is still being written. What is not valid JSON is left out. */
export function readCompleteItems(text: string, key: string): unknown[] {
  const start = findArray(text, key);
  if (start === undefined) return [];
  const items: unknown[] = [];
  let depth = 0;
  let begin = 0;
  let isInText = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInText) {
      if (character === '\\') index += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{') {
      if (depth === 0) begin = index;
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) items.push(...parseItem(text.slice(begin, index + 1)));
    } else if (character === ']' && depth === 0) break;
  }
  return items;
}

/** The position after the bracket that opens the array. */
function findArray(text: string, key: string): number | undefined {
  const match = new RegExp(`"${key}"\\s*:\\s*\\[`, 'u').exec(text);
  return match === null ? undefined : match.index + match[0].length;
}

function parseItem(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
