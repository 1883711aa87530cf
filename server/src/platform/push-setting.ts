/** The setting PUSH_HOSTS: to which push services the server sends beside those that every installation knows. */

const isHost = (text: string): boolean => /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/.test(text);
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** The hosts and origins in a setting; a sentence that says what is right where something else is there. */
export const pushHostsIn = (setting: string): readonly string[] | string => {
  const named = setting.split(',').flatMap((part) => part.trim() || []);
  return named.every((text) => isHost(text) || isOrigin(text))
    ? named
    : 'PUSH_HOSTS must be host names or origins separated by commas, as in push.example.gr,http://127.0.0.1:4000.';
};
