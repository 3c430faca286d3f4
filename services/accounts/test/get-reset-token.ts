import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { passwordResetAggregate } from '../src/outbound/store/aggregates.ts';

/** Requests a password reset and returns the token of the emailed link. */
export async function getResetToken(service: TestService, user: Actor & { email: string }): Promise<string> {
  const accounts = service.client(AccountsServiceService);
  await accounts.requestPasswordReset({ email: user.email }, { as: serviceCaller('gateway', '') });
  const resets = service.store.collection(passwordResetAggregate);
  const reset = await resets.findFirst(systemScope('a test'), { where: { userId: user.userId } });
  const contents = await accounts.getPasswordResetDelivery(
    { passwordResetId: reset!.id },
    { as: serviceCaller('notifications', '') },
  );
  return contents.token;
}
