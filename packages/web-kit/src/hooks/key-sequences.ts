import { SEQUENCE_MS } from '../limits.ts';

type Sequence = {
  readonly first: string;
  readonly second: string;
  readonly onPress: (event: KeyboardEvent) => void;
  /** True for keys that belong to a text field, a dialog or a shortcut with a modifier. */
  readonly isIgnored: (event: KeyboardEvent) => boolean;
};

const sequences = new Set<Sequence>();
/** The first key of a sequence that was pressed last, with its time. */
let started: { key: string; at: number } | null = null;

/** Handles two keys pressed one after the other, such as "g m". The second key does nothing else, even if it is a shortcut. */
export function addSequence(
  keys: string,
  onPress: (event: KeyboardEvent) => void,
  isIgnored: (event: KeyboardEvent) => boolean,
): () => void {
  const [first = '', second = ''] = keys.split(' ');
  const sequence = { first, second, onPress, isIgnored };
  sequences.add(sequence);
  // Runs before the handlers of single keys.
  if (sequences.size === 1) document.addEventListener('keydown', handleKey, true);
  return () => {
    sequences.delete(sequence);
    if (sequences.size === 0) document.removeEventListener('keydown', handleKey, true);
  };
}

function handleKey(event: KeyboardEvent): void {
  const key = event.key.toLowerCase();
  const candidates = [...sequences].filter(({ isIgnored }) => !isIgnored(event));
  const isInTime = started !== null && event.timeStamp - started.at <= SEQUENCE_MS;
  const sequence = isInTime
    ? candidates.find(({ first, second }) => first === started?.key && second === key)
    : undefined;
  started = candidates.some(({ first }) => first === key) ? { key, at: event.timeStamp } : null;
  if (!sequence) return;
  started = null;
  event.preventDefault();
  event.stopPropagation();
  sequence.onPress(event);
}
