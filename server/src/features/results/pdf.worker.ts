/**
 * Draws one report in a thread of its own, so that those who answer do not wait for it. Its fonts are pdfmake's own and
 * hold Greek; nothing else is read, nothing fetched.
 */
import pdfmake from 'pdfmake';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { layoutOf, type ReportData } from './report-layout.ts';

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const font = (name: string): string => join(fonts, `Roboto-${name}.ttf`);

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => dirname(path) === fonts);
pdfmake.setFonts({
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
});

const data: ReportData = workerData;
parentPort?.postMessage(await pdfmake.createPdf(layoutOf(data)).getBuffer());
