/** Action flags. Source: specification 000 §9. */

export const actionFlags = {
  CanDelete: 1,
  Published: 2,
  HideFromMentor: 4,
  HideFromMentee: 8,
  HideInGrid: 16,
  HideFromSupervisor: 32,
  /** Published only for named mentees. */
  NamedOnly: 64,
} as const;

/** All flags combined; other bits are invalid. */
export const allFlags = 127;

/** Whether a flag is set. */
export const hasFlag = (flags: number, flag: keyof typeof actionFlags): boolean => (flags & actionFlags[flag]) !== 0;
