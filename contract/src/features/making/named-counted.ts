/** The list of actions counts the mentees for whom an action is published, up to this number. */
export const maxCountedMentees = 500;
