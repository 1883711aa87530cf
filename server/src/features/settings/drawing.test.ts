/** Drawings: what draws stays, what runs, loads or refers elsewhere goes. */
import { expect, test } from 'vitest';
import { drawingOf } from './drawing.ts';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inside}</svg>`;
const drawn = (text: string) => drawingOf(Buffer.from(text));

test('keeps shapes, gradients, styles and references within the drawing', async () => {
  const inside =
    '<defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><style>.b{fill:url(#a)}</style>' +
    '<path class="b" d="M0 0h9"></path><use href="#a"></use><text>Α &amp; Β</text>';
  expect(await drawn(svg(inside))).toBe(svg(inside));
  const old = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">\n';
  expect(await drawn(old + svg(inside))).toBe(svg(inside));
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<path onload="alert(1)" d="M0 0"/>'],
  ['an image from elsewhere', '<image href="https://elsewhere.example/x.png"/>'],
  ['a page', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script/></body></foreignObject>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  [
    'a reference elsewhere',
    '<use xlink:href="https://elsewhere.example/x.svg#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  ],
  ['a style from elsewhere', '<style>@import "https://elsewhere.example/x.css";</style>'],
  ['a fill from elsewhere', '<path style="fill:url( \'https://elsewhere.example/x\')" d="M0 0"/>'],
  ['a hidden name', '<path style="fill:\\75rl(https://elsewhere.example/x)" d="M0 0"/>'],
  ['an animation that sets a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
])('takes %s away', async (_name, inside) => {
  const kept = await drawn(svg(`${inside}<rect width="9"/>`));
  expect(kept).toContain('<rect width="9"></rect>');
  expect(kept).not.toMatch(/script|alert|elsewhere|onload|image|foreign|animate|import/);
});

test.each([
  [
    'draws itself again and again',
    svg(Array.from({ length: 21 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join('')),
  ],
  ['declares entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
  ['is no XML', '<svg xmlns="http://www.w3.org/2000/svg"><path>'],
  ['is a page', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
  ['has no namespace', '<svg><path/></svg>'],
  ['is text', 'nothing'],
])('refuses what %s', async (_name, text) => expect(await drawn(text)).toBeNull());

test('refuses what is not UTF-8', async () =>
  expect(await drawingOf(Buffer.concat([Buffer.from(svg('<text>')), Buffer.from([0xc1])]))).toBeNull());
