/** What a file's name must be for its kind: nobody's computer is to open as a program what was judged a document. */

/** The endings of each type that is accepted, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/rtf': ['rtf', 'doc'],
  'text/rtf': ['rtf', 'doc'],
  'application/x-cfb': ['doc', 'xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'tsv', 'log'],
};

/** Endings that a computer runs, installs or opens as a page; they are refused within a name, too. */
const dangerous = new Set(
  'ade adp apk app appimage application appref-ms bas bat chm cmd com cpl crt deb desktop diagcab dll dmg docm dotm exe gadget grp hlp hta htm html inf ins iso isp jar jnlp js jse jsp ksh lib lnk mad mht mhtml msc msh msi msix msp mst ocx pif pkg potm ppam ppsm pptm prf prg ps1 ps1xml psc1 psd1 psm1 py reg rpm scf scr sct settingcontent-ms sh shb shs svg svgz sys url vb vbe vbs vhd vhdx vxd website wsc wsf wsh xht xhtml xla xlam xll xlsm xltm xml xsl xslt'.split(' '),
);

/** Within a name it is more often the end of an address («me@example.com.pdf») than a program. */
const isAddressPart = (part: string): boolean => part === 'com';

/** Names that Windows keeps for devices, whatever ending follows: no file of such a name can be opened there. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** A name under which every computer can keep a file. */
export const keepableName = (name: string): string => (device.test(name.trimStart()) ? `_${name.trimStart()}` : name);

/** The longest name that is kept, in characters. */
export const fileNameLength = 200;

/**
 * The name under which a file of this type is kept: one whose ending is not of its type gets the usual one of it. Null for the name of a program,
 * whether at the end or within, for some computers hide the last ending.
 */
export const fittingName = (name: string, type: string): string | null => {
  const clean = keepableName(name.replace(/[. ]+$/, ''));
  const inside = clean.split('.').slice(1).map((part) => part.trim().toLowerCase());
  const [usual, ...others] = endings[type.split(';')[0] ?? ''] ?? [];
  if (usual === undefined || inside.some((part, place) => dangerous.has(part) && !(isAddressPart(part) && place < inside.length - 1))) return null;
  const last = inside.at(-1) ?? '';
  const fits = last === usual || others.includes(last);
  const ending = fits ? last : usual;
  const stem = fits ? clean.slice(0, clean.lastIndexOf('.')) : clean;
  return `${stem.slice(0, fileNameLength - ending.length - 1).toWellFormed()}${fits ? clean.slice(clean.lastIndexOf('.')).replaceAll(' ', '') : `.${ending}`}`;
};
