/**
 * «Αξίζει μια κατάρτιση;»: cost and benefit of a training in three tables that read each other: what one knows, ten
 * years of money, what it comes to.
 */
import { numbering, options, sectionOf, words, type Written } from './definition-builders.ts';

type Table = NonNullable<NonNullable<Parameters<ReturnType<typeof numbering>>[2]>['Data']>['Table'];
type Cells = NonNullable<Table>['Cells'];

/** How many years ahead the money is counted. */
const years = 10;
/** The rows of year 0 and of the last year in the table of flows. */
const [first, last] = [2, years + 2];
const over = (column: string, from = first): string => `${column}${from}:${column}${last}`;

const label = (el: string, en: string) => ({ Value: words(`@${el}`, `@${en}`) });
const heading = (el: string, en: string) => ({ ...label(el, en), Bold: true });
const money = (el: string, en: string) => ({ Input: 'number' as const, Format: 'money' as const, Name: words(el, en) });
const count = (el: string, en: string, Value = '') => ({
  Input: 'number' as const,
  Format: 'number' as const,
  Name: words(el, en),
  Value,
});
const share = (el: string, en: string, Value = '') => ({
  Input: 'percent' as const,
  Format: 'percent' as const,
  Name: words(el, en),
  Value,
});

const known: Table = {
  Name: 'Known',
  Columns: 2,
  Rows: 12,
  Widths: [46, 16],
  Cells: {
    A1: heading('Τι κοστίζει', 'What it costs'),
    A2: label('Δίδακτρα, βιβλία, μετακινήσεις', 'Fees, books, travel'),
    B2: money('Δίδακτρα, βιβλία, μετακινήσεις', 'Fees, books, travel'),
    A3: label('Επιδότηση ή υποτροφία', 'Grant or scholarship'),
    B3: money('Επιδότηση ή υποτροφία', 'Grant or scholarship'),
    A4: label('Διάρκεια σε μήνες', 'Length in months'),
    B4: count('Διάρκεια σε μήνες', 'Length in months'),
    A5: label('Εισόδημα που χάνετε κάθε μήνα σπουδών', 'Income you lose each month of study'),
    B5: money('Εισόδημα που χάνετε κάθε μήνα σπουδών', 'Income you lose each month of study'),
    A6: heading('Τι περιμένετε', 'What you expect'),
    A7: label('Καθαρό κέρδος τον μήνα σε σχέση με σήμερα', 'Net gain a month compared with today'),
    B7: money('Καθαρό κέρδος τον μήνα σε σχέση με σήμερα', 'Net gain a month compared with today'),
    A8: label('Πιθανότητα να το πετύχετε', 'Chance that you succeed'),
    B8: share('Πιθανότητα να το πετύχετε', 'Chance that you succeed', '60'),
    A9: label('Μήνες αναζήτησης μετά την κατάρτιση', 'Months of search after the training'),
    B9: count('Μήνες αναζήτησης μετά την κατάρτιση', 'Months of search after the training', '3'),
    A10: label('Πόσα χρόνια θα κρατήσει το κέρδος', 'How many years the gain will last'),
    B10: count('Πόσα χρόνια θα κρατήσει το κέρδος', 'How many years the gain will last', '5'),
    A11: heading('Πώς τα συγκρίνουμε', 'How we compare'),
    A12: label('Πόσο λιγότερο μετρά κάθε επόμενος χρόνος', 'How much less each further year counts'),
    B12: share('Πόσο λιγότερο μετρά κάθε επόμενος χρόνος', 'How much less each further year counts', '4'),
  },
};

/** The row of a year: what goes out, what comes in, what is left, and what has gathered since the start. */
const yearRow = (year: number): Cells => {
  const row = first + year;
  const [from, to] = [12 * (year - 1), 12 * year];
  const start = '(Known!$B$4+Known!$B$9)';
  const studied = `MAX(0,MIN(12,Known!$B$4-${from}))`;
  const gained = `MAX(0,MIN(${to},${start}+12*Known!$B$10)-MAX(${from},${start}))`;
  return {
    [`A${row}`]: { Value: String(year), Decimals: 0 },
    [`B${row}`]: { Value: year === 0 ? '=Known!B3-Known!B2' : `=-Known!$B$5*${studied}`, Decimals: 0 },
    [`C${row}`]: { Value: year === 0 ? '0' : `=Known!$B$7*Known!$B$8*${gained}`, Decimals: 0 },
    [`D${row}`]: { Value: `=B${row}+C${row}`, Decimals: 0 },
    [`E${row}`]: { Value: year === 0 ? `=D${row}` : `=E${row - 1}+D${row}`, Decimals: 0, Bold: true },
  };
};

const flows: Table = {
  Name: 'Flows',
  Columns: 5,
  Rows: last,
  Widths: [8, 14, 14, 14, 16],
  Cells: {
    A1: heading('Έτος', 'Year'),
    B1: heading('Έξοδα', 'Costs'),
    C1: heading('Οφέλη', 'Gains'),
    D1: heading('Καθαρά', 'Net'),
    E1: heading('Ως τότε', 'Until then'),
    ...Object.fromEntries(Array.from({ length: years + 1 }, (_, year) => Object.entries(yearRow(year))).flat()),
  },
  Charts: [
    {
      Type: 'line',
      Title: words('Πόσα έχετε κερδίσει ή χάσει ως τότε (€)', 'What you have gained or lost until then (€)'),
      Labels: over('A'),
      Series: [{ Name: words('Ως τότε', 'Until then'), Values: over('E') }],
    },
    {
      Type: 'bar',
      Title: words('Έξοδα και οφέλη κάθε χρόνο (€)', 'Costs and gains each year (€)'),
      Labels: over('A'),
      Series: [
        { Name: words('Έξοδα', 'Costs'), Values: over('B') },
        { Name: words('Οφέλη', 'Gains'), Values: over('C') },
      ],
    },
  ],
};

const spent = `(Flows!B${first}+NPV(Known!B12,Flows!${over('B', first + 1)}))`;
const earned = `NPV(Known!B12,Flows!${over('C', first + 1)})`;
/**
 * The year in which what was spent is back: the last one that ends below zero, and the part of the next that is needed.
 */
const below = `COUNTIF(Flows!${over('E')},"<0")`;
const payback = `IF(${below}=0,0,IF(Flows!E${last}<0,"–",${below}-1-INDEX(Flows!${over('E')},${below})/INDEX(Flows!${over('D')},${below}+1)))`;

const verdict = words(
  '=IF(AND(Known!B2=0,Known!B7=0),"Συμπληρώστε πρώτα τα στοιχεία σας στον πρώτο πίνακα.",IF(B3>0,"Με αυτά τα στοιχεία η κατάρτιση αξίζει: σε δέκα χρόνια αφήνει "&TEXT(B3,"#,##0")&" € σε σημερινά χρήματα.","Με αυτά τα στοιχεία η κατάρτιση δεν βγάζει τα έξοδά της: σε δέκα χρόνια λείπουν "&TEXT(-B3,"#,##0")&" € σε σημερινά χρήματα."))',
  '=IF(AND(Known!B2=0,Known!B7=0),"First fill in your figures in the first table.",IF(B3>0,"With these figures the training pays: over ten years it leaves "&TEXT(B3,"#,##0")&" € in today\'s money.","With these figures the training does not earn its costs: over ten years "&TEXT(-B3,"#,##0")&" € are missing in today\'s money."))',
);
const chance = words(
  '=IF(OR(Known!B2=0,Known!B7=0),"",IF(ISNUMBER(B6),IF(B6>1,"Ούτε αν πετύχετε σίγουρα δεν βγαίνουν τα έξοδα.",IF(B6<=0,"Δεν έχετε τίποτα να χάσετε σε χρήματα.","Αξίζει όσο πιστεύετε ότι η πιθανότητα να πετύχετε είναι πάνω από "&TEXT(B6,"0%")&".")),""))',
  '=IF(OR(Known!B2=0,Known!B7=0),"",IF(ISNUMBER(B6),IF(B6>1,"Even certain success would not earn the costs.",IF(B6<=0,"In money you have nothing to lose.","It pays as long as you believe that your chance of success is above "&TEXT(B6,"0%")&".")),""))',
);

const outcome: Table = {
  Name: 'Outcome',
  Columns: 2,
  Rows: 8,
  Widths: [46, 16],
  Result: 'B3',
  Cells: {
    A1: label('Όλα τα έξοδα, σε σημερινά χρήματα', 'All costs, in today’s money'),
    B1: { Value: `=-${spent}`, Format: 'money', Decimals: 0 },
    A2: label('Όλα τα οφέλη, σε σημερινά χρήματα', 'All gains, in today’s money'),
    B2: { Value: `=${earned}`, Format: 'money', Decimals: 0 },
    A3: heading('Τι μένει (καθαρή παρούσα αξία)', 'What is left (net present value)'),
    B3: { Value: '=B2-B1', Format: 'money', Decimals: 0, Bold: true },
    A4: label('Απόδοση τον χρόνο (IRR)', 'Return a year (IRR)'),
    B4: { Value: `=IRR(Flows!${over('D')})`, Format: 'percent', Decimals: 1 },
    A5: label('Χρόνια ώσπου να βγουν τα έξοδα', 'Years until the costs are back'),
    B5: { Value: `=${payback}`, Decimals: 1 },
    A6: label('Πιθανότητα από την οποία και πάνω αξίζει', 'Chance above which it pays'),
    B6: { Value: '=IF(B2=0,"–",Known!B8*B1/B2)', Format: 'percent', Decimals: 0 },
    A7: { Value: verdict, Bold: true },
    A8: { Value: chance },
  },
};

/** The calculator: figures, ten years, outcome, and what one makes of it. */
export const careerCalculator = (): Written => {
  const ask = numbering();
  return {
    Title: words('Αξίζει μια κατάρτιση;', 'Is a training worth it?'),
    Introduction: words(
      'Ένας υπολογιστής για να βάλετε κάτω τους αριθμούς πριν αποφασίσετε: τι θα πληρώσετε, τι θα χάσετε όσο σπουδάζετε, τι περιμένετε να κερδίσετε. Αλλάξτε τα στοιχεία όσες φορές θέλετε· όλα υπολογίζονται αμέσως.',
      'A calculator to put the figures on the table before you decide: what you will pay, what you will lose while studying, what you expect to gain. Change the figures as often as you like; everything is calculated at once.',
    ),
    Sections: [
      sectionOf(words('Τα στοιχεία σας', 'Your figures'), undefined, [
        ask(
          'information',
          words(
            'Σκεφτείτε μία συγκεκριμένη κατάρτιση. Βάλτε ό,τι ξέρετε και, όπου δεν ξέρετε, το πιο πιθανό: μπορείτε να το αλλάξετε αργότερα.',
            'Think of one particular training. Put what you know and, where you do not, what is most likely: you can change it later.',
          ),
        ),
        ask('spreadsheet', words('Τι δίνετε και τι περιμένετε;', 'What do you give and what do you expect?'), {
          Data: { Table: known },
        }),
      ]),
      sectionOf(words('Δέκα χρόνια', 'Ten years'), undefined, [
        ask('spreadsheet', words('Τα χρήματα (€), χρόνο με τον χρόνο', 'The money (€), year by year'), {
          Required: false,
          Data: { Table: flows },
        }),
      ]),
      sectionOf(words('Το αποτέλεσμα', 'The outcome'), undefined, [
        ask('spreadsheet', words('Τι βγαίνει', 'What it comes to'), { Required: false, Data: { Table: outcome } }),
        ask(
          'information',
          words(
            'Οι αριθμοί δεν λένε τα πάντα: η χαρά της δουλειάς, οι γνωριμίες, η υγεία και ο χρόνος για τους δικούς σας δεν είναι στον πίνακα. Δοκιμάστε και ένα απαισιόδοξο σενάριο, με τη μισή πιθανότητα.',
            'Figures do not say everything: joy in work, people you meet, health and time for those close to you are not in the table. Try a gloomy case too, with half the chance.',
          ),
        ),
        ask('oneChoice', words('Τι σκέφτεστε τώρα;', 'What do you think now?'), {
          Options: options(
            words('Θα προχωρήσω', 'I will go on'),
            words('Θέλω να το συζητήσω', 'I want to talk about it'),
            words('Θα ψάξω άλλη κατάρτιση', 'I will look for another training'),
            words('Δεν αξίζει για εμένα', 'It is not worth it for me'),
          ),
        }),
        ask(
          'openLong',
          words('Τι θα θέλατε να ρωτήσετε τον σύμβουλό σας;', 'What would you like to ask your mentor?'),
          { Required: false, Data: { MaxLength: 1000 } },
        ),
      ]),
    ],
  };
};
