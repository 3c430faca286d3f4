/** UI texts for the page of the link that confirms a new email address. */
export const texts = {
  title: 'Change your email',
  intro: (name: string, email: string) =>
    `You're signed in as ${name} with ${email}. From now on you'll sign in with the email that this link was sent to. Other devices are signed out; access tokens and calendar feeds are revoked.`,
  action: 'Change email',
  confirmed: (email: string) => `You now sign in with ${email}.`,
  goToSettings: 'Go to settings',
} as const;
