/** A MongoDB server for tests. `stop` stops what was started for it. */
export type TestMongodb = { readonly url: string; readonly stop: () => Promise<void> };
