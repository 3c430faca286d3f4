import { Banner, Button, CopyButton } from '@minutehand/ui';
import styles from '../../SettingsScreen.module.css';
import { texts } from './texts.ts';

/** New recovery codes, until the user has stored them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = texts.twoFactor;
  return (
    <Banner
      tone="success"
      live
      actions={
        <>
          <CopyButton text={codes.join('\n')} label={words.copyCodes} />
          <Button size="small" onClick={onDone}>
            {words.codesStored}
          </Button>
        </>
      }
    >
      <span>{words.codesHint}</span>
      <ul className={styles.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Banner>
  );
}
