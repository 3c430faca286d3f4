import { Button, Dialog } from '@minutehand/ui';
import { texts } from '../../texts.ts';
import { type OnboardingDialogProps, OnboardingError } from './WelcomeDialog.tsx';

/** The second step: opens the wizard of meeting types. */
export function CustomizeDialog(
  props: OnboardingDialogProps & { onBack: () => void; onSkip: () => void; onCreate: () => void },
) {
  const { isBusy, error, onClose, onBack, onSkip, onCreate } = props;
  return (
    <Dialog
      open
      title={texts.onboarding.customize.title}
      description={texts.onboarding.customize.intro}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            {texts.onboarding.back}
          </Button>
          <Button disabled={isBusy} onClick={onSkip}>
            {texts.onboarding.skipStep}
          </Button>
          <Button variant="primary" disabled={isBusy} data-autofocus="" onClick={onCreate}>
            {texts.onboarding.customize.action}
          </Button>
        </>
      }
    >
      <OnboardingError error={error} />
    </Dialog>
  );
}
