import type { userResponseSchema } from '@minutehand/contracts/http/people';
import type { z } from 'zod';
import type { Clients } from '../../clients.ts';
import { presentUser } from '../../present/people.ts';
import { requireField } from '../../present/proto-fields.ts';
import type { UserContext } from '../../route.ts';

/** The response to a request repeated with the same Idempotency-Key, when it changed the signed-in user: the user as they are now. */
export async function respondWithSignedInUser(
  { accounts }: Pick<Clients, 'accounts'>,
  { call }: Pick<UserContext, 'call'>,
): Promise<{ status: 200; body: z.input<typeof userResponseSchema> }> {
  const { subject } = await accounts.getSubject({}, call);
  return { status: 200, body: { user: presentUser(requireField(subject?.user)) } };
}
