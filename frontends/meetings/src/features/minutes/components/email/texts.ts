/** UI texts for emailing the minutes. product.md fixes the errors. */
export const texts = {
  title: 'Email the minutes',
  description: 'Sent as separate emails with the current minutes.',
  send: 'Send',
  addresses: 'Email addresses',
  addressesHint: 'Separate several with commas.',
  note: 'Note (optional)',
  noteHint: 'Appears above the minutes.',
  failed: 'An error occurred while sending emails',
  unreachable: 'An error occurred while sending emails. Please try again.',
  noAddress: 'Please enter at least one email address',
  invalidAddresses: (addresses: readonly string[]) => `Invalid email address(es): ${addresses.join(', ')}`,
} as const;
