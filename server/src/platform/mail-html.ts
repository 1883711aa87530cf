/** A mail's plain text as HTML, for programs that show that. */

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign);

/** Signs that end a sentence or stand around a link. */
const beside = '.,;:·!?()«»';

/** A link as it is pressed, and the signs behind it. */
const linked = (written: string): string => {
  let end = written.length;
  while (beside.includes(written.charAt(end - 1))) end -= 1;
  const link = escape(written.slice(0, end));
  return `<a href="${link}">${link}</a>${written.slice(end)}`;
};

/** Text with its links. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? linked(part) : escape(part)))
    .join('');

/** The plain text as simple HTML: paragraphs, line breaks, links. */
export const asHtml = (body: string, language: string): string => {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#212121;max-width:600px">${paragraphs.join('')}</body></html>`;
};
