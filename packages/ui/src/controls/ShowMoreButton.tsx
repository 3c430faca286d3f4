import { texts } from '../texts.ts';
import { Button } from './Button.tsx';

export type ShowMoreButtonProps = {
  isExpanded: boolean;
  onToggle: () => void;
  /** Number of hidden entries of a list. Without it, the button shows the rest of a text. */
  hiddenCount?: number;
  className?: string | undefined;
};

/** Below content that begins folded: shows the rest, and hides it again. */
export function ShowMoreButton({ isExpanded, onToggle, hiddenCount, className }: ShowMoreButtonProps) {
  const more = hiddenCount === undefined ? texts.showAll : texts.showMore(hiddenCount);
  return (
    <Button size="small" variant="ghost" className={className} aria-expanded={isExpanded} onClick={onToggle}>
      {isExpanded ? texts.showLess : more}
    </Button>
  );
}
