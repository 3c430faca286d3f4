import { AccessTokenForm } from './AccessTokenForm.tsx';
import { AccessTokenList } from './AccessTokenList.tsx';

/** Personal access tokens for the API. */
export function AccessTokens() {
  return (
    <>
      <AccessTokenForm />
      <AccessTokenList />
    </>
  );
}
