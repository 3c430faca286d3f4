type RequestPassword = () => Promise<boolean>;

let requestPassword: RequestPassword | undefined;
let pending: Promise<boolean> | undefined;

/** Sets what lets the user enter their password again; it resolves to false when they cancel. Returns a function that removes it. */
export function setReauthentication(request: RequestPassword): () => void {
  requestPassword = request;
  return () => {
    if (requestPassword === request) requestPassword = undefined;
  };
}

/** Lets the user enter their password again. Concurrent calls share one request. False when nothing can request it. */
export function reauthenticate(): Promise<boolean> {
  pending ??= (requestPassword?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
