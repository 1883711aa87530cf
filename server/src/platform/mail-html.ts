/** The HTML part of a mail, made from its plain text. */

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** Punctuation that is not part of a link it follows. */
const trailingPunctuation = '.,;:·!?()«»';

/** A URL as an anchor, followed by its trailing punctuation. */
const toAnchor = (written: string): string => {
  let end = written.length;
  while (trailingPunctuation.includes(written.charAt(end - 1))) end -= 1;
  const link = escape(written.slice(0, end));
  return `<a href="${link}">${link}</a>${written.slice(end)}`;
};

/** Escapes text and turns its URLs into anchors. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? toAnchor(part) : escape(part)))
    .join('');

/** Converts plain text to HTML with paragraphs, line breaks and links. */
export const toHtml = (body: string, language: string): string => {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#212121;max-width:600px">${paragraphs.join('')}</body></html>`;
};
