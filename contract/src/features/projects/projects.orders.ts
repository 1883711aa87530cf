/** The orders of the grid's lines: by the surname, or by when one joined the project; an index has both, either way. */
export const gridOrders = ['last_name', 'joined'] as const;
