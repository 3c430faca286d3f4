import { Banner, Button, Dialog } from '@minutehand/ui';
import { texts } from '../../texts.ts';
import styles from './Onboarding.module.css';

export type OnboardingDialogProps = {
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
};

/** The first step: starts the setup, skips it, or continues with the first meeting. */
export function WelcomeDialog(
  props: OnboardingDialogProps & { onStart: () => void; onSkip: () => void; onTranscript: () => void },
) {
  const { isBusy, error, onClose, onStart, onSkip, onTranscript } = props;
  return (
    <Dialog
      open
      title={texts.onboarding.welcome.title}
      description={texts.onboarding.welcome.intro}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onSkip}>
            {texts.onboarding.welcome.skip}
          </Button>
          <Button variant="primary" disabled={isBusy} data-autofocus="" onClick={onStart}>
            {texts.onboarding.welcome.start}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <OnboardingError error={error} />
        <Button disabled={isBusy} onClick={onTranscript}>
          {texts.onboarding.welcome.transcript}
        </Button>
      </div>
    </Dialog>
  );
}

/** The error of the last action. */
export function OnboardingError({ error }: { error: string | undefined }) {
  return error === undefined ? null : (
    <Banner tone="danger" isAnnounced>
      {error}
    </Banner>
  );
}
