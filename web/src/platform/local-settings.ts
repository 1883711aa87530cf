/** Settings in localStorage. */

/** Texts in localStorage under `telemachos.`. A browser that refuses storage stores nothing and breaks nothing. */
export const localSettings = {
  /** The full name of a key in localStorage. */
  name: (key: string): string => `telemachos.${key}`,
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(localSettings.name(key));
    } catch {
      return null;
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(localSettings.name(key), value);
    } catch {
      // Private windows and full disks refuse: the choice lasts until the tab closes.
    }
  },
};
