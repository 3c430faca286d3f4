/** A mail to somebody outside of the account that tells of items they were given in one act. The items name it as their link. */
export type AssignmentMail = {
  meetingId: string;
  /** In lower case: what is counted. The mail goes to the address of the items. */
  addressKey: string;
  sentBy: string;
  /** The items are written, and the mail is asked for. */
  isSentOff: boolean;
  /** Other people's addresses are not kept for longer than they are needed. */
  keptUntil: Date;
};
