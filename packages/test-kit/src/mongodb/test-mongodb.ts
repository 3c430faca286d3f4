/** A MongoDB server for tests. `stop` stops the server, unless it was already running. */
export type TestMongodb = { readonly url: string; readonly stop: () => Promise<void> };
