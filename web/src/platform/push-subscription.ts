/** This browser's push subscription, and the person for whom it was switched on. */
import { localSettings } from './local-settings.ts';

/** What the browser allows: `unsupported`, `denied` by its person, or `on` or `off`. */
export type PushState = 'unsupported' | 'denied' | 'on' | 'off';

/** What the server needs to send pushes. */
export type PushAddress = { Endpoint: string; P256dh: string; Auth: string };

const ownerSetting = 'device';

/** Whether pushes were switched on here for a person and not off since. */
export const isPushEnabledFor = (person: number): boolean => localSettings.get(ownerSetting) === String(person);

/** Stops pushes in this browser, whoever signs in next. */
export const forgetPushOwner = (): void => localSettings.set(ownerSetting, '');

const findPushRegistration = async (): Promise<ServiceWorkerRegistration | null> => {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || !('PushManager' in window) || !('Notification' in window)) return null;
  return (await container.getRegistration()) ?? null;
};

/** Reads the current state from the browser. */
export const readPushState = async (): Promise<PushState> => {
  const registration = await findPushRegistration();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await registration.pushManager.getSubscription()) ? 'on' : 'off';
};

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isForKey = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, place) => byte === key[place]);
};

/** Subscribes with the installation's key; null when the person declines. */
export const subscribeToPush = async (key: string, person: number): Promise<PushAddress | null> => {
  const registration = await findPushRegistration();
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null;
  const applicationServerKey = decodeBase64Url(key);
  const before = await registration.pushManager.getSubscription();
  // A subscription made with another key receives nothing from this installation.
  if (before && !isForKey(before, applicationServerKey)) await before.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = '', keys = {} } = made.toJSON();
  localSettings.set(ownerSetting, String(person));
  return { Endpoint: endpoint, P256dh: keys['p256dh'] ?? '', Auth: keys['auth'] ?? '' };
};

/** Ends the browser's subscription. */
export const unsubscribeFromPush = async (): Promise<void> => {
  forgetPushOwner();
  const registration = await findPushRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
