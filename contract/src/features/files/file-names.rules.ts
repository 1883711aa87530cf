/** What a file's name must be for its kind: nobody's computer is to open as a program what was judged a document. */
import { replaceUnstorable } from '../../kit/texts.rules.ts';

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
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'text/plain': ['txt', 'text', 'md', 'csv', 'tsv', 'log'],
};

/** Endings of other pictures, films, sounds, documents and tables, which are not kept. */
const others = new Set(
  `
    avif bmp ico psd tif tiff 3gp avi flv m2ts mkv mpeg mpg ogv wmv aac aif aiff amr flac mid midi wav wma accdb dot
    dotx epub key mdb mpp mobi numbers ods odg pages pot potx pps ppsx ppt pub vsd vsdx wps xlsb xlt xltx xps
  `
    .trim()
    .split(/\s+/),
);

/** Endings that a computer runs, installs or opens as a page. */
const dangerous = new Set(
  `
    ade adp apk app appimage application appref-ms bas bat chm cmd com cpl crt deb desktop diagcab dll dmg docm dotm
    exe gadget grp hlp hta htm html inf ins iso isp jar jnlp js jse jsp ksh lib lnk mad mht mhtml msc msh msi msix
    msp mst ocx pif pkg potm ppam ppsm pptm prf prg ps1 ps1xml psc1 psd1 psm1 py reg rpm scf scr sct
    settingcontent-ms sh shb shs svg svgz sys url vb vbe vbs vhd vhdx vxd website wsc wsf wsh xht xhtml xla xlam xll
    xlsm xltm xml xsl xslt
  `
    .trim()
    .split(/\s+/),
);

/** Names that Windows keeps for devices, whatever ending follows: no file of such a name can be opened there. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** The longest name, in UTF-8, that most file systems store. */
const maxFileNameBytes = 255;

const bytesOf = (text: string): number =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0).reduce(
    (sum, code) => sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4),
    0,
  );

/** Length of an extension, with its dot, that survives when a name is cut. */
const maxExtensionLength = 20;

/** A name of this ending, with as much of what stands before it as can be kept. */
const cutBefore = (ending: string, stem: string): string => {
  let room = maxFileNameBytes - bytesOf(ending);
  let kept = '';
  for (const character of stem) {
    room -= bytesOf(character);
    if (room < 0) break;
    kept += character;
  }
  return kept + ending;
};

/** As much of a name as can be kept, with its ending. */
const cut = (name: string): string => {
  if (bytesOf(name) <= maxFileNameBytes) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= maxExtensionLength ? name.slice(dot) : '';
  return cutBefore(ending, name.slice(0, name.length - ending.length));
};

/** A name under which every computer can keep a file, and shows it: one that begins with a dot is hidden on many. */
export const keepableName = (name: string): string =>
  cut((device.test(name.trimStart()) ? `_${name.trimStart()}` : name).replace(/^\.+/, '_'));

/** The longest name that is kept, in characters. */
export const maxFileNameLength = 200;

/** The last ending of a name, by which a computer opens it: dots and spaces after it not counted. */
const lastEnding = (name: string): string =>
  /\.([^.]*)$/
    .exec(name.replace(/[.\s]+$/, ''))?.[1]
    ?.replaceAll(/\s/g, '')
    .toLowerCase() ?? '';

/** Whether a name is that of a program, or of a page. */
export const isProgramName = (name: string): boolean => dangerous.has(lastEnding(name));

/**
 * Whether a name promises another kind of file than a text, which it is by its content: a picture, a film, a sound, a
 * document. Other endings of texts, which are called otherwise, are words of their name.
 */
export const promisesOther = (name: string, type: string): boolean => {
  if (!type.startsWith('text/plain')) return false;
  const last = lastEnding(name);
  return (
    others.has(last) || Object.entries(endings).some(([other, known]) => other !== 'text/plain' && known.includes(last))
  );
};

/** What names nothing, dots and spaces alone before an ending or without one, in place of which a file is called so. */
const unnamed = /^$|^\.*\s[.\s]*(?=\.[^.\s]+$)/;

/**
 * The name under which a file of this type is kept: one whose ending is not of its type gets the usual one of it. Null
 * for the name of a program. Only the last ending decides by what a computer opens a file, dots and spaces after it not
 * counted, for Windows drops them; what stands within a name («report.sh.pdf», «www.example.com.pdf») is words. Nothing
 * of ours takes a kept name's ending off again.
 */
export const fittingName = (name: string, type: string): string | null => {
  const clean = keepableName(name.replace(/[.\s]+$/, '').replace(unnamed, 'file'));
  const dot = clean.lastIndexOf('.');
  const last = dot < 0 ? '' : clean.slice(dot + 1).replaceAll(/\s/g, '');
  const known = endings[type.split(';')[0] ?? ''] ?? [];
  const [usual] = known;
  if (usual === undefined || dangerous.has(last.toLowerCase())) return null;
  const fits = known.includes(last.toLowerCase());
  const [stem, ending] = fits ? [clean.slice(0, dot), last] : [clean, usual];
  return cut(`${replaceUnstorable(stem.slice(0, maxFileNameLength - ending.length - 1))}.${ending}`);
};

/**
 * What the second, third, … file of a kept name is called that stands beside the first («image (2).png»): its ending stays
 * the last, and no name is longer than one may be.
 */
export const nameBeside = (name: string, number: number): string => {
  if (number < 2) return name;
  const dot = name.lastIndexOf('.');
  const end = dot > 0 ? dot : name.length;
  const ending = ` (${number})${name.slice(end)}`;
  const stem = name.slice(0, Math.min(end, maxFileNameLength - ending.length));
  // Half of a letter that is written with two units is none.
  return cutBefore(ending, stem.replace(/[\uD800-\uDBFF]$/, ''));
};

/** Whether a file of this name was given as one of that name: it is called so, or stands beside one that is. */
export const isGivenAs = (name: string, given: string): boolean => {
  if (name === given) return true;
  const number = Number(/ \((\d{1,9})\)(?:\.[^.]*)?$/.exec(name)?.[1] ?? 0);
  return number > 1 && nameBeside(given, number) === name;
};

/** The first name for a file beside those that have one already. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let number = 1;
  while (taken.has(nameBeside(name, number))) number += 1;
  return nameBeside(name, number);
};
