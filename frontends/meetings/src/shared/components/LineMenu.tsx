import { Check, ContextMenu, Kbd, ListTodo, MenuItem } from '@minutehand/ui';
import type { Line, LineActions } from '../hooks/use-line-actions.ts';
import { sharedTexts } from '../texts.ts';

/** The menu of a line of the transcript or of the minutes, at a position in the window (px). A line that is already a decision has no item to make it one. */
export function LineMenu(props: {
  line: Line;
  isDecision?: boolean;
  position: { left: number; top: number };
  actions: LineActions;
  onClose: () => void;
}) {
  const { line, isDecision = false, position, actions, onClose } = props;
  return (
    <ContextMenu label={sharedTexts.lineActions} position={position} onClose={onClose}>
      <MenuItem
        icon={<ListTodo size={16} aria-hidden />}
        hint={<Kbd>{sharedTexts.convertToActionItemKey}</Kbd>}
        onSelect={() => void actions.convertToActionItem(line)}
      >
        {sharedTexts.convertToActionItem}
      </MenuItem>
      {isDecision ? null : (
        <MenuItem
          icon={<Check size={16} aria-hidden />}
          hint={<Kbd>{sharedTexts.convertToDecisionKey}</Kbd>}
          onSelect={() => void actions.convertToDecision(line)}
        >
          {sharedTexts.convertToDecision}
        </MenuItem>
      )}
    </ContextMenu>
  );
}
