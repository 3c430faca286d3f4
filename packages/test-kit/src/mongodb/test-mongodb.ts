/** A server for tests. `stop` ends what was started for it. */
export type TestMongodb = { readonly url: string; readonly stop: () => Promise<void> };
