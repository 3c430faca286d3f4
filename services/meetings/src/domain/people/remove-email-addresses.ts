/** Stands for a name that is only an address. */
export const ADDRESS_PLACEHOLDER = '[email address]';

/** Includes the brackets that often enclose an address. */
const ADDRESS_IN_NAME = /[<([]*[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+[>)\]]*/g;

/** The name without email addresses, as in "Bob Ray <bob@example.org>". */
export function removeEmailAddresses(name: string): string {
  if (!name.includes('@')) return name;
  const nameWithoutAddresses = name.replaceAll(ADDRESS_IN_NAME, ' ').replaceAll(/\s+/g, ' ').trim();
  return nameWithoutAddresses === '' ? ADDRESS_PLACEHOLDER : nameWithoutAddresses;
}
