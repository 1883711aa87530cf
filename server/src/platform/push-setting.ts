/** The setting PUSH_HOSTS: additional push services. */

const isHost = (text: string): boolean => /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/.test(text);
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Parses hosts and origins; returns an error message for anything else. */
export const parsePushHosts = (setting: string): readonly string[] | string => {
  const named = setting.split(',').flatMap((part) => part.trim() || []);
  return named.every((text) => isHost(text) || isOrigin(text))
    ? named
    : 'PUSH_HOSTS must be host names or origins separated by commas, as in push.example.gr,http://127.0.0.1:4000.';
};
