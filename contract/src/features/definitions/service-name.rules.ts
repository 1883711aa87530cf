/** The names of services. */

/** Whether a name can stand in the address of a service. */
export const isServiceName = (name: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(name);
