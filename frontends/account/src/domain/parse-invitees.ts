/** A person to invite. */
export type Invitee = { name: string; email: string };

/** An address with an optional name before it: "Ana Sample <ana@sample.example>". */
const NAMED_ADDRESS = /^([^<]*?)[\s<]*([^\s<>@]+@[^\s<>@]+)>?$/;

/**
 * The people in pasted text: addresses separated by commas, semicolons, spaces, tabs or lines, each with an optional name before it.
 * A missing name is derived from the address. Repeated addresses are dropped.
 */
export function parseInvitees(text: string): Invitee[] {
  const byEmail = new Map<string, Invitee>();
  for (const line of text.split(/[\r\n]+/)) {
    let namePart = '';
    for (const cell of line.split(/[\t,;]/).flatMap(splitAddresses)) {
      const match = NAMED_ADDRESS.exec(cell);
      if (!match) {
        namePart = cleanName(`${namePart} ${cell}`);
        continue;
      }
      const [, before = '', email = ''] = match;
      const name = cleanName(`${namePart} ${before}`) || deriveName(email);
      namePart = '';
      const key = email.toLowerCase();
      if (!byEmail.has(key)) byEmail.set(key, { name, email });
    }
  }
  return [...byEmail.values()];
}

/** Splits a cell at spaces if it contains several addresses. */
function splitAddresses(cell: string): string[] {
  const trimmed = cell.trim();
  if (trimmed === '') return [];
  const isNamed = trimmed.includes('<');
  return !isNamed && trimmed.split('@').length > 2 ? trimmed.split(/\s+/) : [trimmed];
}

function cleanName(name: string): string {
  return name.replace(/["']/g, '').replace(/\s+/g, ' ').trim();
}

/** "ana.sample+news@sample.example" becomes "Ana Sample". */
function deriveName(email: string): string {
  const [local = ''] = email.split(/[+@]/);
  const words = local.split(/[._-]+/).filter((word) => /\p{L}/u.test(word));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || local;
}
