import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { type Actor, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { TestService } from '@minutehand/test-kit/service';
import { userAggregate } from '../src/outbound/store/aggregates.ts';

/** The token of the latest link that was emailed to a user. */
export async function getVerificationToken(service: TestService, userId: string): Promise<string> {
  const user = await service.store.collection(userAggregate).find(systemScope('a test'), userId);
  const emailVerificationId = user?.emailVerifications.at(-1)?.id ?? '';
  const { token } = await service
    .client(AccountsServiceService)
    .getEmailVerificationDelivery({ userId, emailVerificationId }, { as: serviceCaller('notifications', '') });
  return token;
}

/** Verifies the address of a user with the emailed link. */
export async function verifyUser(service: TestService, user: Actor): Promise<void> {
  const token = await getVerificationToken(service, user.userId);
  await service.client(AccountsServiceService).verifyEmail({ token }, { as: user });
}
