import type { userResponseSchema } from '@minutehand/contracts/http/people';
import type { z } from 'zod';
import type { Clients } from '../../clients.ts';
import { presentUser } from '../../present/people.ts';
import { requireField } from '../../present/proto-fields.ts';
import type { UserContext } from '../../route.ts';

/** The response of writes of the signed-in user, when they are repeated. */
export async function respondWithUser(
  { accounts }: Pick<Clients, 'accounts'>,
  { call }: Pick<UserContext, 'call'>,
): Promise<{ status: 200; body: z.input<typeof userResponseSchema> }> {
  const { subject } = await accounts.getSubject({}, call);
  return { status: 200, body: { user: presentUser(requireField(subject?.user)) } };
}
