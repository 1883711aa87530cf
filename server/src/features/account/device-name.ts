/** What people call a device: its browser and its system, read out of what the browser says of itself. */
import Bowser from 'bowser';

/** '' where it is not known; `Mobile` is a telephone or a tablet. */
export type DeviceName = { Browser: string; System: string; Mobile: boolean };

/** Only names that the library lists: a browser may call itself anything. */
const listed = (name: string | undefined, list: Record<string, string>): string =>
  name !== undefined && Object.values(list).includes(name) ? name : '';

/** Read a `User-Agent`. */
export const deviceName = (agent: string): DeviceName => {
  if (agent.trim() === '') return { Browser: '', System: '', Mobile: false };
  const { browser, os, platform } = Bowser.parse(agent);
  return {
    Browser: listed(browser.name, Bowser.BROWSER_MAP),
    System: listed(os.name, Bowser.OS_MAP),
    Mobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
};
