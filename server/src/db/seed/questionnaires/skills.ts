/** Skills and goals: timed, with most types of question and a question that shows only when it applies. */
import { muchLittleNone, numbering, options, sectionOf, words, type Ask, type Written } from './definition-builders.ts';

/** Thirty minutes, in seconds. */
const duration = 1800;

const experience = (ask: Ask) => {
  const works = ask('oneChoice', words('Εργάζεστε αυτή την περίοδο;', 'Are you working at present?'), {
    Options: options(
      words('Ναι', 'Yes'),
      words('Όχι, αλλά έχω εργαστεί', 'No, but I have worked'),
      words('Όχι, δεν έχω εργαστεί ποτέ', 'No, I have never worked'),
    ),
  });
  return sectionOf(words('Η πείρα σας', 'Your experience'), undefined, [
    works,
    ask('date', words('Πότε τελείωσε η τελευταία σας εργασία;', 'When did your last job end?'), {
      Show: `answers.a${works.Group}.OptionId == 2`,
      Help: words(
        'Αν δεν θυμάστε την ημέρα, βάλτε την πρώτη του μήνα.',
        'If you do not remember the day, give the first of the month.',
      ),
      Data: { MinDate: '1980-01-01' },
    }),
    ask('numeric', words('Πόσα χρόνια έχετε εργαστεί συνολικά;', 'How many years have you worked in all?'), {
      Data: { Min: 0, Max: 60 },
    }),
    ask(
      'dropDown',
      words('Σε ποιον κλάδο έχετε τη μεγαλύτερη πείρα;', 'In which sector do you have most experience?'),
      {
        Options: options(
          words('Εμπόριο', 'Trade'),
          words('Τουρισμός και εστίαση', 'Tourism and catering'),
          words('Υγεία και φροντίδα', 'Health and care'),
          words('Εκπαίδευση', 'Education'),
          words('Τεχνικά επαγγέλματα και κατασκευές', 'Technical trades and construction'),
          words('Γραφείο και διοίκηση', 'Office and administration'),
          words('Πληροφορική', 'Information technology'),
          words('Γεωργία και τρόφιμα', 'Farming and food'),
          words('Μεταφορές', 'Transport'),
          words('Άλλος ή κανένας', 'Another or none'),
        ),
      },
    ),
  ]);
};

const ownSkills = (ask: Ask) =>
  sectionOf(words('Οι δεξιότητές σας', 'Your skills'), undefined, [
    ask(
      'information',
      words(
        'Σκεφτείτε παραδείγματα από την εργασία, την οικογένεια ή τον εθελοντισμό: όλα μετρούν.',
        'Think of examples from work, family or volunteering: all of them count.',
      ),
      { Required: false },
    ),
    ask('matchingGrid', words('Πόσο άνετα κάνετε τα παρακάτω;', 'How comfortable are you with the following?'), {
      Options: muchLittleNone,
      Rows: [
        words('Να εξηγώ κάτι σε άλλους', 'Explaining something to others'),
        words('Να οργανώνω τον χρόνο μου', 'Organising my time'),
        words('Να λύνω απρόβλεπτα προβλήματα', 'Solving unexpected problems'),
        words('Να συνεργάζομαι σε ομάδα', 'Working in a team'),
        words('Να μαθαίνω καινούργια εργαλεία', 'Learning new tools'),
        words('Να μιλώ με πελάτες ή κοινό', 'Talking with customers or the public'),
      ],
    }),
    ask(
      'severalChoices',
      words(
        'Τι από τα παρακάτω χρησιμοποιείτε μόνοι σας; Επιλέξτε έως τέσσερα.',
        'Which of these do you use on your own? Choose up to four.',
      ),
      {
        Options: options(
          words('Επεξεργασία κειμένου', 'Word processing'),
          words('Λογιστικά φύλλα', 'Spreadsheets'),
          words('E-mail και ημερολόγιο', 'E-mail and calendar'),
          words('Τηλεδιάσκεψη', 'Video calls'),
          words('Κοινωνικά δίκτυα για εργασία', 'Social media for work'),
          words('Προγράμματα του επαγγέλματός μου', 'Software of my trade'),
        ),
        Data: { MaxChoices: 4 },
      },
    ),
    ask('oneChoice', words('Πώς είναι τα αγγλικά σας;', 'How is your English?'), {
      Options: options(
        words('Δεν γνωρίζω', 'None'),
        words('Βασικά', 'Basic'),
        words('Μέτρια', 'Fair'),
        words('Καλά', 'Good'),
        words('Άριστα', 'Excellent'),
      ),
    }),
    ask('matchingGrid', words('Πόσο ισχύει για εσάς;', 'How true is it of you?'), {
      Options: muchLittleNone,
      Rows: [
        words('Ξέρω πού να ψάξω για εργασία', 'I know where to look for work'),
        words('Το βιογραφικό μου είναι έτοιμο', 'My CV is ready'),
        words('Νιώθω έτοιμος/η για συνέντευξη', 'I feel ready for an interview'),
      ],
    }),
  ]);

const goals = (ask: Ask) =>
  sectionOf(words('Οι στόχοι σας', 'Your goals'), undefined, [
    ask(
      'openShort',
      words('Ποια εργασία θα θέλατε να κάνετε σε έναν χρόνο;', 'Which work would you like to be doing in a year?'),
      { Data: { MaxLength: 120 } },
    ),
    ask(
      'openLong',
      words('Τι θα σας βοηθούσε περισσότερο να φτάσετε εκεί;', 'What would help you most to get there?'),
      { Data: { MaxLength: 2000 } },
    ),
    ask('dropDown', words('Πότε θα θέλατε να έχετε βρει εργασία;', 'By when would you like to have found work?'), {
      Options: options(
        words('Μέσα σε έναν μήνα', 'Within a month'),
        words('Σε τρεις μήνες', 'Within three months'),
        words('Σε έξι μήνες', 'Within six months'),
        words('Δεν βιάζομαι', 'I am in no hurry'),
      ),
    }),
    ask(
      'numeric',
      words(
        'Πόσες ώρες την εβδομάδα μπορείτε να δίνετε στην αναζήτηση;',
        'How many hours a week can you give to the search?',
      ),
      { Data: { Min: 0, Max: 60 } },
    ),
    ask('oneChoice', words('Θα αλλάζατε τόπο κατοικίας για μια καλή θέση;', 'Would you move for a good position?'), {
      Options: options(
        words('Ναι', 'Yes'),
        words('Ίσως, μέσα στην περιφέρειά μου', 'Perhaps, within my region'),
        words('Όχι', 'No'),
      ),
    }),
  ]);

/** Experience, skills, goals: 20 questions that count, one of them conditional. */
export const skills = (): Written => {
  const ask = numbering();
  return {
    Title: words('Δεξιότητες και στόχοι', 'Skills and goals'),
    Introduction: words(
      'Έχετε τριάντα λεπτά από τη στιγμή που θα ξεκινήσετε. Οι απαντήσεις αποθηκεύονται αυτόματα. Αν χρειαστεί, μπορείτε να κάνετε παύση.',
      'You have thirty minutes from the moment you start. Answers are saved by themselves. You can pause if you need to.',
    ),
    Duration: duration,
    ShowResults: true,
    Sections: [experience(ask), ownSkills(ask), goals(ask)],
    Scales: [
      {
        Id: 'CONF',
        Name: words('Εμπιστοσύνη στις δεξιότητες', 'Confidence in skills'),
        Low: words('Υπάρχει χώρος για εξάσκηση και παραδείγματα.', 'There is room for practice and examples.'),
        High: words('Οι δεξιότητες είναι γνωστές και σίγουρες.', 'The skills are known, and sure.'),
        Method: 'mean',
        Min: 1,
        Max: 3,
        Items: [6, 7, 8, 9, 10, 11].map((Group) => ({ Group, Key: 1 as const })),
      },
      {
        Id: 'READY',
        Name: words('Ετοιμότητα για αναζήτηση', 'Readiness to search'),
        Low: words(
          'Ένα καλό ξεκίνημα είναι ο οδηγός για το βιογραφικό.',
          'The guide to the CV is a good place to start.',
        ),
        High: words('Όλα έτοιμα για τις πρώτες αιτήσεις.', 'All is ready for the first applications.'),
        Method: 'mean',
        Min: 1,
        Max: 3,
        Items: [14, 15, 16].map((Group) => ({ Group, Key: 1 as const })),
      },
    ],
  };
};
