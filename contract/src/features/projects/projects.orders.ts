/**
 * The orders of the grid's lines, each either way, and then by name: by the surname, by when one joined the project, by the
 * mentor for the project, by when something was last heard of somebody, by a profile field, and by how far some actions are.
 */
export const gridOrders = ['last_name', 'joined', 'mentor', 'moved', 'field', 'actions'] as const;
