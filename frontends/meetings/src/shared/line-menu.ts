import type { Line, LineActions } from './hooks/use-line-actions.ts';
import { sharedTexts } from './texts.ts';

/** Pixels from the top left corner of the window. */
export type MenuPosition = { left: number; top: number };

type Pointer = { clientX: number; clientY: number };
type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The position of the menu of a line: at the pointer, or else below the line. The menu key has no position. */
export function getMenuPosition(line: Pick<Element, 'getBoundingClientRect'>, pointer?: Pointer): MenuPosition {
  if (pointer !== undefined && pointer.clientX + pointer.clientY > 0)
    return { left: pointer.clientX, top: pointer.clientY };
  const { left, bottom } = line.getBoundingClientRect();
  return { left, top: bottom };
}

/** True if text is selected: the browser's own menu, which can copy it, opens instead. */
export function hasSelectedWords(): boolean {
  return !window.getSelection()?.isCollapsed;
}

export function hasModifier({ ctrlKey, metaKey, altKey }: Key): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Runs the action of a key on a line: A makes it an action item, D a decision. Returns whether the key has an action. */
export function handleLineKey(event: Key, line: Line, actions: LineActions | null, isDecision = false): boolean {
  if (hasModifier(event)) return false;
  const key = event.key.toUpperCase();
  if (key === sharedTexts.convertToActionItemKey) void actions?.convertToActionItem(line);
  else if (key === sharedTexts.convertToDecisionKey && !isDecision) void actions?.convertToDecision(line);
  else return false;
  return true;
}
