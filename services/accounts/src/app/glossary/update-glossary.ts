import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion, type Stored } from '@minutehand/service-kit/store';
import { type Account, canAccess, findMember } from '../../domain/account.ts';
import { changeGlossary, type GlossaryChanges, type GlossaryTerm } from '../../domain/glossary.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Changes the glossary of the caller's account, by their stored role, and returns all its terms. */
export async function updateGlossary(
  { accounts, glossaries }: Pick<Ports, 'accounts' | 'glossaries'>,
  { accountId, userId }: Actor,
  changes: GlossaryChanges,
): Promise<readonly GlossaryTerm[]> {
  const scope = accountScope(accountId);
  const account = await accounts.find(scope, accountId);
  const caller = account && findMember(account, userId);
  if (caller === undefined || !stillExists(account) || !canAccess(account, userId))
    throw new AppError('account.not_found');
  if (caller.role === 'member') throw new AppError('glossary.not_permitted');
  const created = changeGlossary({ terms: [] }, changes);
  const { inserted } = await glossaries.insertOnce(scope, { id: accountId, ...created });
  if (inserted) {
    // Meanwhile a deletion of the account may have started, which missed the new glossary.
    if (stillExists(await accounts.find(scope, accountId))) return created.terms;
    await glossaries.remove(scope, accountId);
    throw new AppError('account.not_found');
  }
  // Owners and admins may change different terms at the same time.
  const updated = await retryOnStaleVersion(() =>
    glossaries.update(scope, accountId, (stored) => ({ document: changeGlossary(stored, changes) })),
  );
  if (updated === undefined) throw new AppError('account.not_found');
  return updated.terms;
}

/** False once its deletion has started; true for a closed account, whose deletion is only scheduled. */
const stillExists = (account: Stored<Account> | undefined): account is Stored<Account> =>
  account !== undefined && account.deletion?.isStarted !== true;
