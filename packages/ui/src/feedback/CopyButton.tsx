import { Check, Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { COPY_FEEDBACK_MS } from '../limits.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { type CopyOutcome, copyText } from './copy-text.ts';
import { LiveRegion } from './LiveRegion.tsx';

export type CopyButtonProps = {
  /** The text to copy; a function is called on click. */
  text: string | (() => string | Promise<string>);
  /** Verb and object: "Copy minutes". */
  label: string;
  /** Shows only the icon; the label becomes the accessible name. */
  iconOnly?: boolean;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  copiedText?: string;
  failedText?: string;
  /** Receives the outcome, for screens that show a toast; "empty" means that there was no text to copy. */
  onOutcome?: (outcome: CopyOutcome) => void;
};

/** Copies text to the clipboard and shows the outcome in a tooltip. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, iconOnly = false, variant, size, copiedText = 'Copied!', failedText = 'Failed!' } = props;
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);

  async function copy() {
    const result = await copyText(text);
    props.onOutcome?.(result);
    setOutcome(result);
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(() => setOutcome(null), COPY_FEEDBACK_MS);
  }

  const feedback = outcome === 'copied' ? copiedText : outcome === 'failed' ? failedText : null;
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const buttonProps = { variant, size, icon: <Icon size={16} aria-hidden />, onClick: () => void copy() };
  return (
    <>
      {iconOnly ? (
        <IconButton {...buttonProps} label={label} feedback={feedback} />
      ) : (
        <Tooltip feedback={feedback}>
          <Button {...buttonProps}>{label}</Button>
        </Tooltip>
      )}
      <LiveRegion>{feedback}</LiveRegion>
    </>
  );
}
