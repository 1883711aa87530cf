/** Which addresses devices may name: the server sends there, so only push services may be. */

/** The push services of the browsers; each stands for the hosts under it, too. */
const knownServices: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'web.push.apple.com',
];

const isUnder = (host: string, known: string): boolean => host === known || host.endsWith(`.${known}`);

/**
 * Whether an address is of a push service: over https, of a known one or of a host that the installation named; an
 * origin that it named whole may be any. The server sends there, so nothing else may be named.
 */
export const isPushAddress = (endpoint: string, named: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (named.includes(origin)) return true;
  const hosts = [...knownServices, ...named.filter((one) => !one.includes('://'))];
  return (
    protocol === 'https:' &&
    (port === '' || named.includes(host)) &&
    hosts.some((one) => isUnder(hostname, one) || host === one)
  );
};
