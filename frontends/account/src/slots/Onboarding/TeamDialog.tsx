import { Button, Dialog } from '@minutehand/ui';
import { useId, useState } from 'react';
import { EmailNotice } from '../../components/EmailNotice.tsx';
import { InvitationForm } from '../../components/invitations/InvitationForm.tsx';
import { texts } from '../../texts.ts';
import styles from './Onboarding.module.css';
import { type OnboardingDialogProps, OnboardingError } from './WelcomeDialog.tsx';

/** The last step: owners and admins invite people. Sending the invitations or skipping the step completes the onboarding. */
export function TeamDialog(props: OnboardingDialogProps & { canInvite: boolean; onFinish: () => void }) {
  const { isBusy, error, onClose, canInvite, onFinish } = props;
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const isLocked = isBusy || isSending;
  return (
    <Dialog
      open
      size="large"
      title={texts.onboarding.team.title}
      description={canInvite ? texts.onboarding.team.intro : texts.team.inviteHint}
      isBusy={isLocked}
      onClose={onClose}
      footer={
        canInvite ? (
          <>
            <Button disabled={isLocked} onClick={onFinish}>
              {texts.onboarding.skipStep}
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isLocked}>
              {texts.invite.send}
            </Button>
          </>
        ) : (
          <Button variant="primary" isBusy={isLocked} data-autofocus="" onClick={onFinish}>
            {texts.onboarding.team.finish}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        <OnboardingError error={error} />
        {canInvite ? (
          <>
            <EmailNotice />
            <InvitationForm formId={formId} onBusyChange={setSending} onSent={onFinish} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
