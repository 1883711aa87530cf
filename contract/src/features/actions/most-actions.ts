/** How many actions a project has at the most, those that were put away among them: every list of them is whole. */
export const mostActions = 1000;
