type RequestPassword = () => Promise<boolean>;

let requestPassword: RequestPassword | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the function that requests the password from the user; it resolves to false when they cancel. Returns a function that removes it. */
export function registerReauthentication(request: RequestPassword): () => void {
  requestPassword = request;
  return () => {
    if (requestPassword === request) requestPassword = undefined;
  };
}

/** Lets the user enter their password again. Concurrent calls share one request. False when no function is registered. */
export function reauthenticate(): Promise<boolean> {
  pending ??= (requestPassword?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
