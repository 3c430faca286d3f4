import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { changePassword } from '../../app/credentials/change-password.ts';
import { confirmEmailChange } from '../../app/email-change/confirm-email-change.ts';
import { getEmailChangeContents } from '../../app/email-change/get-email-change-contents.ts';
import { requestEmailChange } from '../../app/email-change/request-email-change.ts';
import { addPasskey, startPasskey } from '../../app/passkeys/add-passkey.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '../../app/passkeys/manage-passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from '../../app/passkeys/sign-in-with-passkey.ts';
import type { Ports } from '../../app/ports.ts';
import { confirmTwoFactor } from '../../app/two-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../app/two-factor/disable-two-factor.ts';
import { getTwoFactor } from '../../app/two-factor/get-two-factor.ts';
import { renewRecoveryCodes } from '../../app/two-factor/renew-recovery-codes.ts';
import { startTwoFactor } from '../../app/two-factor/start-two-factor.ts';
import { presentPasskey, presentSignedInUser } from './present.ts';

const gatewayOnly = { services: ['gateway'] } as const;
const notificationsOnly = { services: ['notifications'] } as const;
const adminScope = { accessScope: 'admin' } as const;

/** Changes to the credentials of a signed-in user. */
export function createCredentialsHandlers(ports: Ports): Handlers<typeof CredentialsServiceService> {
  return {
    changePassword: defineHandler(adminScope, async (request, { caller }) => ({
      subject: presentSignedInUser(await changePassword(ports, caller, request)),
    })),
    requestEmailChange: defineHandler(adminScope, ({ email }, { caller }) => requestEmailChange(ports, caller, email)),
    confirmEmailChange: defineHandler(adminScope, async ({ token }, { caller }) => ({
      subject: presentSignedInUser(await confirmEmailChange(ports, caller, token)),
    })),
    getEmailChangeDelivery: defineHandler(notificationsOnly, ({ userId, emailChangeId }) =>
      getEmailChangeContents(ports, userId, emailChangeId),
    ),
    startPasskey: defineHandler(adminScope, async ({ code }, { caller }) => ({
      optionsJson: await startPasskey(ports, caller, code),
    })),
    addPasskey: defineHandler(adminScope, async (request, { caller }) => ({
      passkey: presentPasskey(await addPasskey(ports, caller, request)),
    })),
    listPasskeys: defineHandler(adminScope, async (_request, { caller }) => ({
      passkeys: (await listPasskeys(ports, caller)).map(presentPasskey),
    })),
    renamePasskey: defineHandler(adminScope, async (request, { caller }) => ({
      passkey: presentPasskey(await renamePasskey(ports, caller, request)),
    })),
    deletePasskey: defineHandler(adminScope, async ({ id }, { caller }) => {
      await deletePasskey(ports, caller, id);
      return {};
    }),
    startPasskeySignIn: defineHandler(gatewayOnly, async () => ({ optionsJson: await startPasskeySignIn(ports) })),
    signInWithPasskey: defineHandler(gatewayOnly, async ({ responseJson }, { caller }) => ({
      subject: presentSignedInUser(await signInWithPasskey(ports, caller, responseJson)),
    })),
    getTwoFactor: defineHandler(adminScope, (_request, { caller }) => getTwoFactor(ports, caller)),
    startTwoFactor: defineHandler(adminScope, (_request, { caller }) => startTwoFactor(ports, caller)),
    confirmTwoFactor: defineHandler(adminScope, async ({ code }, { caller }) => ({
      recoveryCodes: await confirmTwoFactor(ports, caller, code),
    })),
    disableTwoFactor: defineHandler(adminScope, async ({ code }, { caller }) => {
      await disableTwoFactor(ports, caller, code);
      return {};
    }),
    renewRecoveryCodes: defineHandler(adminScope, async ({ code }, { caller }) => ({
      recoveryCodes: await renewRecoveryCodes(ports, caller, code),
    })),
  };
}
