type RequestReauthentication = () => Promise<boolean>;

let requestReauthentication: RequestReauthentication | undefined;
let pending: Promise<boolean> | undefined;

/**
 * Registers the function that lets the user confirm that it is them, by password, passkey or provider; it resolves to false when they cancel.
 * Returns a function that removes it.
 */
export function registerReauthentication(request: RequestReauthentication): () => void {
  requestReauthentication = request;
  return () => {
    if (requestReauthentication === request) requestReauthentication = undefined;
  };
}

/** Requests a re-authentication of the user. Concurrent calls share one request. False when no function is registered. */
export function reauthenticate(): Promise<boolean> {
  pending ??= (requestReauthentication?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
