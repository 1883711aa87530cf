/** The limits of a file of definitions. */

/** The largest file that is read, and the largest request that brings one. */
export const maxDefinitionsFileBytes = 12 * 1024 * 1024;

/** The most definitions of a file. */
export const maxFileDefinitions = 500;
