/**
 * The report of an attempt on paper: what it is about, scores as bars with their words and as a table, answers,
 * sources. Pure: data in, the layout of pdfmake out.
 */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/**
 * What the report says, in the words of its language; numbers are written already. `share` is the filled part of a bar,
 * 0 to 1, null where there is no score.
 */
export type ReportData = {
  title: string;
  subtitle: string;
  author: string;
  facts: { label: string; value: string }[];
  notes: string[];
  scores: {
    heading: string;
    intro: string;
    none: string;
    bars: { name: string; value: string; low: string; high: string; share: number | null }[];
    table: { head: string[]; rows: string[][] };
  };
  answers: {
    heading: string;
    sections: { title: string; lines: { label: string; question: string; answer: string; empty: boolean }[] }[];
  } | null;
  credits: { heading: string; text: string } | null;
  /** `{page}` and `{pages}` are filled in on each page. */
  footer: string;
};

/** A4 in points, and what is left of it between the margins. */
const contentWidthPt = 595.28 - 2 * 48;
const ink = '#1f2933';
const quiet = '#616161';
const primary = '#1565c0';
const line = '#e0e0e0';

const heading = (text: string): Content => ({ text, style: 'heading' });

const bar = ({ name, value, low, high, share }: ReportData['scores']['bars'][number]): Content => ({
  unbreakable: true,
  margin: [0, 0, 0, 14],
  stack: [
    {
      columns: [
        { text: name, bold: true },
        { text: value, alignment: 'right', width: 'auto', bold: share !== null, color: share === null ? quiet : ink },
      ],
    },
    ...(share === null
      ? []
      : [
          {
            margin: [0, 4, 0, 0] as [number, number, number, number],
            canvas: [
              { type: 'rect' as const, x: 0, y: 0, w: contentWidthPt, h: 9, r: 4, color: '#eeeeee' },
              { type: 'rect' as const, x: 0, y: 0, w: Math.max(6, contentWidthPt * share), h: 9, r: 4, color: primary },
            ],
          },
        ]),
    ...(low || high
      ? [
          {
            margin: [0, 4, 0, 0] as [number, number, number, number],
            columnGap: 24,
            fontSize: 8.5,
            color: quiet,
            columns: [{ text: low }, { text: high, alignment: 'right' as const }],
          },
        ]
      : []),
  ],
});

const rules = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

const scoreTable = ({ head, rows }: ReportData['scores']['table']): Content => ({
  margin: [0, 4, 0, 0],
  layout: rules,
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto', 'auto'],
    body: [
      head.map((text, place) => ({
        text,
        bold: true,
        fontSize: 9,
        alignment: place === 0 ? ('left' as const) : ('right' as const),
      })),
      ...rows.map((row) =>
        row.map((text, place) => ({
          text,
          fontSize: 9,
          alignment: place === 0 ? ('left' as const) : ('right' as const),
        })),
      ),
    ],
  },
});

const answersOf = ({ heading: title, sections }: NonNullable<ReportData['answers']>): Content[] => [
  { text: title, style: 'heading', pageBreak: 'before' },
  ...sections.flatMap((section): Content[] => [
    { text: section.title, bold: true, margin: [0, 10, 0, 4], headlineLevel: 1 },
    {
      layout: rules,
      table: {
        dontBreakRows: false,
        widths: [28, '*', '*'],
        body: section.lines.map(({ label, question, answer, empty }) => [
          { text: label, fontSize: 9, color: quiet },
          { text: question, fontSize: 9, color: quiet },
          { text: answer, fontSize: 9, italics: empty, color: empty ? quiet : ink },
        ]),
      },
    },
  ]),
];

/** The layout of a report. */
export const layoutOf = (data: ReportData): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [48, 48, 48, 64],
  info: { title: `${data.title} – ${data.subtitle}`, author: data.author },
  defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.2 },
  styles: { heading: { fontSize: 13, bold: true, margin: [0, 18, 0, 8] } },
  footer: (page, pages) => ({
    margin: [48, 16, 48, 0],
    fontSize: 8,
    color: quiet,
    text: data.footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
  }),
  content: [
    { text: data.title, fontSize: 18, bold: true },
    { text: data.subtitle, fontSize: 13, margin: [0, 2, 0, 12], color: quiet },
    {
      layout: 'noBorders',
      fontSize: 9.5,
      table: {
        widths: ['auto', '*'],
        body: data.facts.map(({ label, value }) => [{ text: label, color: quiet }, { text: value }]),
      },
    },
    ...data.notes.map((text): Content => ({ text, margin: [0, 8, 0, 0], italics: true })),
    heading(data.scores.heading),
    ...(data.scores.bars.length === 0
      ? [{ text: data.scores.none, color: quiet }]
      : [
          { text: data.scores.intro, color: quiet, margin: [0, 0, 0, 12] as [number, number, number, number] },
          ...data.scores.bars.map(bar),
          scoreTable(data.scores.table),
        ]),
    ...(data.answers ? answersOf(data.answers) : []),
    ...(data.credits ? [heading(data.credits.heading), { text: data.credits.text, fontSize: 8.5, color: quiet }] : []),
  ],
});
