/** Action flags. Source: specification 000 §9. */

export const actionFlags = {
  CanDelete: 1,
  Published: 2,
  HideFromMentor: 4,
  HideFromMentee: 8,
  HideInGrid: 16,
  HideFromSupervisor: 32,
  /** Published for the mentees who are named, and for no other. */
  NamedOnly: 64,
} as const;

/** Every flag together: nothing else can be set. */
export const allFlags = 127;

/** Whether a flag is set. */
export const hasFlag = (flags: number, flag: keyof typeof actionFlags): boolean => (flags & actionFlags[flag]) !== 0;
