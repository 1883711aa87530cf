/** A check for paths of this site, against open redirects. */

/**
 * Whether a text is the path of a page of this site. Scheme, host, backslash, empty and dotted parts are refused,
 * because a browser could resolve them to another host.
 */
export const isSitePath = (text: string): boolean => {
  const [path = ''] = text.split(/[?#]/);
  return (
    /^\/[\x21-\x7e]*$/.test(text) &&
    !text.includes('\\') &&
    !path.includes('//') &&
    path.split('/').every((part) => !/^(?:\.|%2e)+$/i.test(part))
  );
};
