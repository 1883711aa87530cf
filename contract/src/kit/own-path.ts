/** Addresses of this site alone: paths that lead nowhere else, whatever reads them. */

/**
 * Whether a text is the path of a page of this site: no scheme, no host, no backslash; and no empty or dotted part,
 * from which a browser could put an address of another server together.
 */
export const ownPath = (text: string): boolean => {
  const [path = ''] = text.split(/[?#]/);
  return (
    /^\/[\x21-\x7e]*$/.test(text) &&
    !text.includes('\\') &&
    !path.includes('//') &&
    path.split('/').every((part) => !/^(?:\.|%2e)+$/i.test(part))
  );
};
