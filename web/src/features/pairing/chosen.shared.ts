/** People who were chosen elsewhere, handed to the screen that links them. */

let handed: { projectId: number; people: ReadonlyMap<number, string> } | null = null;

/** Hand these people over, by id with their names. */
export const chooseForLinks = (projectId: number, people: ReadonlyMap<number, string>): void => {
  handed = { projectId, people };
};

/** Who was handed over for a project; nobody, once they were taken. */
export const chosenForLinks = (projectId: number): ReadonlyMap<number, string> =>
  handed?.projectId === projectId ? handed.people : new Map();

/** They are in the screen's own choice. */
export const taken = (): void => {
  handed = null;
};
