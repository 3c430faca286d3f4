/** An email to an external assignee about the items of one assignment. Items refer to it by `linkId`. */
export type AssignmentMail = {
  meetingId: string;
  /** In lower case; used to count emails per address. The email is sent to the address of the items. */
  addressKey: string;
  sentBy: string;
  /** True once the items are stored and the email is requested. */
  isSentOff: boolean;
  /** When the document is deleted: addresses are not stored longer than needed. */
  keptUntil: Date;
};
