/**
 * Which parts of a project's settings who may change: administrators all; whoever runs the project what people read and
 * are asked, and nothing that decides who may do or see what (docs/decisions/2026-11-22-settings-without-code.md).
 */

type Settings = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts, and those of the configuration, that whoever runs a project may change. */
export const openParts = ['ApplicationForm', 'Mails'] as const;
export const openConfig = ['Applications', 'Alert', 'Logo', 'Meetings', 'Reminders', 'tdfw'] as const;

const picked = (from: Settings, keys: readonly string[]): Settings =>
  Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]));

const without = (from: Settings, keys: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));

/** The open parts of some settings, and nothing else. */
export const openPartsOf = (settings: Settings): Settings => ({
  ...picked(settings, openParts),
  Config: picked(isRecord(settings['Config']) ? settings['Config'] : {}, openConfig),
});

/** Settings with the open parts of others in place of their own. */
export const withOpenParts = (settings: Settings, others: Settings): Settings => {
  const open = openPartsOf(others);
  return {
    ...without(settings, openParts),
    ...picked(open, openParts),
    Config: {
      ...without(isRecord(settings['Config']) ? settings['Config'] : {}, openConfig),
      ...(isRecord(open['Config']) ? open['Config'] : {}),
    },
  };
};
