/**
 * One question of every type (specification 000 §9), for whoever wants to see what can be asked; and the mentors' own
 * questionnaire.
 */
import { muchLittleNone, numbering, options, sectionOf, words, type Ask, type Written } from './definition-builders.ts';

const choices = (ask: Ask) =>
  sectionOf(
    words('Επιλογές', 'Choices'),
    words(
      'Πατήστε ό,τι σας ταιριάζει. Κάθε απάντηση αποθηκεύεται αυτόματα.',
      'Press what suits you. Each answer is saved by itself.',
    ),
    [
      ask(
        'information',
        words(
          'Αυτό είναι ένα κείμενο πληροφορίας: δεν χρειάζεται απάντηση.',
          'This is an information text: it needs no answer.',
        ),
      ),
      ask('oneChoice', words('Τι ώρα της ημέρας δουλεύετε καλύτερα;', 'At what time of day do you work best?'), {
        Options: options(
          words('Πρωί', 'Morning'),
          words('Μεσημέρι', 'Noon'),
          words('Απόγευμα', 'Afternoon'),
          words('Βράδυ', 'Night'),
        ),
      }),
      ask('severalChoices', words('Ποια από αυτά έχετε στο σπίτι;', 'Which of these do you have at home?'), {
        Data: { MaxChoices: 3 },
        Options: options(
          words('Υπολογιστή', 'A computer'),
          words('Σταθερό διαδίκτυο', 'A fixed line'),
          words('Εκτυπωτή', 'A printer'),
          words('Ήσυχο χώρο', 'A quiet place'),
        ),
      }),
      ask('matchingGrid', words('Πόσο σας αρέσουν;', 'How much do you like these?'), {
        Options: muchLittleNone,
        Rows: [
          words('Η δουλειά με ανθρώπους', 'Working with people'),
          words('Η δουλειά με αριθμούς', 'Working with numbers'),
          words('Η δουλειά με τα χέρια', 'Working with your hands'),
        ],
      }),
      ask('dropDown', words('Πόσο μακριά θα πηγαίνατε για μια δουλειά;', 'How far would you go for a job?'), {
        Options: options(
          words('Στη γειτονιά μου', 'In my neighbourhood'),
          words('Στην πόλη μου', 'In my town'),
          words('Σε άλλη πόλη', 'To another town'),
          words('Στο εξωτερικό', 'Abroad'),
        ),
      }),
    ],
  );

const wordsAndNumbers = (ask: Ask) =>
  sectionOf(words('Λόγια και αριθμοί', 'Words and numbers'), undefined, [
    ask('date', words('Από πότε μπορείτε να ξεκινήσετε;', 'From when could you start?'), {
      Data: { MinDate: '2012-01-01' },
    }),
    ask('numeric', words('Πόσα χρόνια εργασίας έχετε;', 'How many years have you worked?'), {
      Data: { Min: 0, Max: 60 },
    }),
    ask('openShort', words('Ποια ήταν η τελευταία σας δουλειά;', 'What was your last job?'), {
      Show: 'double(answers.a9.Text) > 0.0',
      Data: { MaxLength: 100 },
    }),
    ask('openLong', words('Περιγράψτε μια μέρα δουλειάς που σας άρεσε.', 'Describe a working day that you liked.'), {
      Required: false,
      Data: { MaxLength: 1000 },
    }),
  ]);

const inTheirPlaces = (ask: Ask) =>
  sectionOf(words('Στη θέση τους', 'In their places'), undefined, [
    ask('wordsIntoBlanks', words('Συμπληρώστε την πρόταση.', 'Complete the sentence.'), {
      Data: {
        Sentence: words(
          'Στο βιογραφικό γράφω πρώτα τα [] μου και μετά την [], από την πιο [] προς τα πίσω.',
          'In a CV I first write my [] and then my [], from the most [] backwards.',
        ),
        Words: [
          words('στοιχεία', 'details'),
          words('εμπειρία', 'experience'),
          words('πρόσφατη', 'recent'),
          words('ζωγραφιά', 'drawing'),
        ],
      },
    }),
    ask(
      'order',
      words(
        'Βάλτε στη σειρά τι μετρά περισσότερο για εσάς σε μια δουλειά.',
        'Put in order what matters most to you in a job.',
      ),
      {
        Options: options(
          words('Ο μισθός', 'The pay'),
          words('Οι άνθρωποι', 'The people'),
          words('Το ωράριο', 'The hours'),
          words('Να μαθαίνω', 'Learning'),
        ),
      },
    ),
  ]);

const filesAndSums = (ask: Ask) =>
  sectionOf(words('Αρχεία και υπολογισμοί', 'Files and sums'), undefined, [
    ask('upload', words('Ανεβάστε ένα βιογραφικό, αν έχετε.', 'Upload a CV, if you have one.'), {
      Required: false,
      Data: { Files: [{ Label: words('Βιογραφικό', 'CV'), Accept: ['pdf', 'word', 'image'] }] },
    }),
    ask('spreadsheet', words('Πόσα σας μένουν τον μήνα;', 'What is left at the end of the month?'), {
      Required: false,
      Data: {
        Table: {
          Name: 'Month',
          Columns: 2,
          Rows: 5,
          Widths: [28, 14],
          Result: 'B5',
          Cells: {
            A1: { Value: words('@Έσοδα', '@Income'), Bold: true },
            A2: { Value: words('@Καθαρός μισθός', '@Net pay') },
            B2: { Input: 'number', Format: 'money', Name: words('Καθαρός μισθός', 'Net pay') },
            A3: { Value: words('@Ενοίκιο και λογαριασμοί', '@Rent and bills') },
            B3: { Input: 'number', Format: 'money', Name: words('Ενοίκιο και λογαριασμοί', 'Rent and bills') },
            A4: { Value: words('@Ποσοστό για απρόβλεπτα', '@Share for the unforeseen') },
            B4: {
              Input: 'percent',
              Format: 'percent',
              Name: words('Ποσοστό για απρόβλεπτα', 'Share for the unforeseen'),
            },
            A5: { Value: words('@Μένουν', '@Left over'), Bold: true },
            B5: { Value: '=(B2-B3)*(1-B4)', Format: 'money', Bold: true },
          },
          Charts: [
            {
              Type: 'bar',
              Title: words('Ο μήνας μου', 'My month'),
              Labels: 'A2:A3',
              Series: [{ Name: words('Ευρώ', 'Euro'), Values: 'B2:B3' }],
            },
          ],
        },
      },
    }),
  ]);

/** All thirteen types, with a condition between two of them. */
export const everyType = (): Written => {
  const ask = numbering();
  return {
    Title: words('Όλα τα είδη ερωτήσεων', 'Every kind of question'),
    Introduction: words(
      'Μια πρόβα: δείτε και δοκιμάστε κάθε είδος ερώτησης. Οι απαντήσεις δεν αξιολογούνται.',
      'A rehearsal: see and try every kind of question. The answers are not assessed.',
    ),
    Sections: [choices(ask), wordsAndNumbers(ask), inTheirPlaces(ask), filesAndSums(ask)],
  };
};

/** What mentors say of their own work (specification 000 §2, mentorquest). */
export const mentorsOwn = (): Written => {
  const ask = numbering();
  return {
    Title: words('Η εμπειρία μου ως σύμβουλος', 'My experience as a mentor'),
    Introduction: words(
      'Λίγα λεπτά για το πώς πάει η δουλειά σας με τους ωφελουμένους.',
      'A few minutes on how your work with mentees is going.',
    ),
    Sections: [
      sectionOf(words('Η δουλειά μου', 'My work'), undefined, [
        ask('matchingGrid', words('Πόσο σας βοηθούν τα παρακάτω;', 'How much do the following help you?'), {
          Options: muchLittleNone,
          Rows: [
            words('Τα ερωτηματολόγια', 'The questionnaires'),
            words('Το πλέγμα προόδου', 'The progress grid'),
            words('Οι συναντήσεις', 'The meetings'),
          ],
        }),
        ask('oneChoice', words('Πόσοι ωφελούμενοι σας χωρούν άνετα;', 'How many mentees can you comfortably take?'), {
          Options: options(
            words('Έως 10', 'Up to 10'),
            words('Έως 25', 'Up to 25'),
            words('Πάνω από 25', 'More than 25'),
          ),
        }),
        ask('openLong', words('Τι θα αλλάζατε;', 'What would you change?'), {
          Required: false,
          Data: { MaxLength: 2000 },
        }),
      ]),
    ],
  };
};
