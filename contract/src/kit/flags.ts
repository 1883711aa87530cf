/** Action flags. Source: specification 000 §9. */

export const actionFlags = {
  CanDelete: 1,
  Published: 2,
  HideFromMentor: 4,
  HideFromMentee: 8,
  HideInGrid: 16,
  HideFromSupervisor: 32,
} as const;

/** Whether a flag is set. */
export const hasFlag = (flags: number, flag: keyof typeof actionFlags): boolean => (flags & actionFlags[flag]) !== 0;
