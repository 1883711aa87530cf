/** Actions of a project, archived ones included; every list of actions is complete. */
export const maxActions = 1000;
