const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with a list of addresses that has commas in between; null when nothing is. The server looks closer. */
export function wrongWithAddresses(list: string): string | null {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  if (addresses.length === 0) return 'Please enter at least one email address';
  const wrong = addresses.filter((address) => !ADDRESS.test(address));
  return wrong.length === 0 ? null : `Invalid email address(es): ${wrong.join(', ')}`;
}
