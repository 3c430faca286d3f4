import { Check, Copy, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { COPY_FEEDBACK_MS } from '../limits.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { type CopyOutcome, copyText } from './copy-text.ts';
import { LiveText } from './LiveText.tsx';

export interface CopyButtonProps {
  /** What is copied; a function is asked at the click. */
  text: string | (() => string | Promise<string>);
  /** The verb and the thing: "Copy minutes". */
  label: string;
  /** Shows the icon only, the label as its name. */
  iconOnly?: boolean;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  copiedText?: string;
  failedText?: string;
  /** Told how it went, for screens that say it in a toast; "empty" when there was nothing to copy. */
  onOutcome?: (outcome: CopyOutcome) => void;
}

/** Copies to the clipboard and says how that went in a tooltip. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, iconOnly = false, variant, size, copiedText = 'Copied!', failedText = 'Failed!' } = props;
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const result = await copyText(text);
    props.onOutcome?.(result);
    setOutcome(result);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), COPY_FEEDBACK_MS);
  }

  const feedback = outcome === 'copied' ? copiedText : outcome === 'failed' ? failedText : null;
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? X : Copy;
  const look = { variant, size, icon: <Icon size={16} aria-hidden />, onClick: () => void copy() };
  return (
    <>
      {iconOnly ? (
        <IconButton {...look} label={label} feedback={feedback} />
      ) : (
        <Tooltip feedback={feedback}>
          <Button {...look}>{label}</Button>
        </Tooltip>
      )}
      <LiveText>{feedback}</LiveText>
    </>
  );
}
