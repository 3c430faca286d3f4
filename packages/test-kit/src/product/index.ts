/** Passes values from the global setup of Jest to test files, which run in other processes. */
const VARIABLE = 'MINUTEHAND_TESTED_PRODUCT';

/** The product under test. */
export type TestedProduct = {
  /** Base URL of the product. */
  readonly baseUrl: string;
  /** Folder of sent emails, one file each. */
  readonly mailDir: string;
  /** Folder of `<service>.log` files. */
  readonly logsDir: string;
  /** Admin URLs by service. */
  readonly adminUrls: Readonly<Record<string, string>>;
};

/** Sets the product under test. For the global setup. */
export function setTestedProduct(product: TestedProduct): void {
  process.env[VARIABLE] = JSON.stringify(product);
}

/** Returns one property of the product under test. For test files. */
export function getTestedProduct<K extends keyof TestedProduct>(name: K): TestedProduct[K] {
  const value = process.env[VARIABLE];
  if (value === undefined) throw new Error(`${VARIABLE} is not set: the global setup did not start the stack`);
  const product: TestedProduct = JSON.parse(value);
  return product[name];
}
