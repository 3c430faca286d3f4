/** An email to an external assignee about the items of one request. Items refer to it by `linkId`. */
export type AssignmentEmail = {
  meetingId: string;
  /** The other meetings, if one request assigned items of several meetings. */
  otherMeetingIds: string[];
  /** In lower case; used to count emails per address. The email is sent to the address of the items. */
  addressKey: string;
  sentBy: string;
  /** True once it is requested: the items and the event that requests the email are stored. Named as it is stored. */
  isSentOff: boolean;
  /** When the document is deleted: addresses are not stored longer than needed. */
  keptUntil: Date;
};

export const NOT_REQUESTED = { isSentOff: false } as const;

export const isRequested = ({ isSentOff }: AssignmentEmail): boolean => isSentOff;

export const markEmailRequested = <E extends AssignmentEmail>(email: E): E => ({ ...email, isSentOff: true });

export function isEmailOfMeeting({ meetingId, otherMeetingIds }: AssignmentEmail, id: string): boolean {
  return meetingId === id || otherMeetingIds.includes(id);
}

/** The email without the items of a deleted meeting; undefined if no other meeting is left. */
export function withoutMeeting<M extends AssignmentEmail>(email: M, deletedId: string): M | undefined {
  const [meetingId, ...otherMeetingIds] = [email.meetingId, ...email.otherMeetingIds].filter((id) => id !== deletedId);
  return meetingId === undefined ? undefined : { ...email, meetingId, otherMeetingIds };
}
