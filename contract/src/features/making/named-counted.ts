/** So many of those for whom an action is published are counted in the list of actions. */
export const mostNamedCounted = 500;
