import { Banner, Button, CopyButton } from '@minutehand/ui';
import styles from '../../SettingsScreen.module.css';
import { texts } from './texts.ts';

/** New recovery codes, until the user has stored them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const twoFactorTexts = texts.twoFactor;
  return (
    <Banner
      tone="warning"
      isAnnounced
      actions={
        <>
          <CopyButton text={codes.join('\n')} label={twoFactorTexts.copyCodes} />
          <Button onClick={onDone}>{twoFactorTexts.codesStored}</Button>
        </>
      }
    >
      <span>{twoFactorTexts.codesHint}</span>
      <ul className={styles.codes} aria-label={twoFactorTexts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Banner>
  );
}
