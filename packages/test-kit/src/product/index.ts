/** What a Jest global setup tells the test files, which run in other processes. */
const VARIABLE = 'MINUTEHAND_TESTED_PRODUCT';

/** The product that a test run has started. */
export type TestedProduct = {
  /** Where the product is served. */
  readonly baseUrl: string;
  /** Mails that would have been sent, a file each. */
  readonly mailDir: string;
  /** `<service>.log` of each service. */
  readonly logsDir: string;
  /** The admin address of each service. */
  readonly adminUrls: Readonly<Record<string, string>>;
};

/** For the global setup. */
export function provideProduct(product: TestedProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

/** For test files: one value of what the global setup has provided. */
export function inject<K extends keyof TestedProduct>(name: K): TestedProduct[K] {
  const provided = process.env[VARIABLE];
  if (provided === undefined) throw new Error(`${VARIABLE} is not set: no global setup has started the product`);
  const product: TestedProduct = JSON.parse(provided);
  return product[name];
}
