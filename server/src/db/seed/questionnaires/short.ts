/** The two short questionnaires: needs at the beginning, evaluation at the end. */
import { muchLittleNone, numbering, options, sectionOf, words, type Written } from './definition-builders.ts';

/** Eight questions on where the person stands. */
export const needs = (): Written => {
  const ask = numbering();
  return {
    Title: words('Αρχική διερεύνηση αναγκών', 'First look at your needs'),
    Introduction: words(
      'Οκτώ σύντομες ερωτήσεις. Απαντήστε αυθόρμητα· θα τις συζητήσετε με τον σύμβουλό σας.',
      'Eight short questions. Answer spontaneously; you will talk about them with your mentor.',
    ),
    Sections: [
      sectionOf(words('Πού βρίσκεστε σήμερα', 'Where you are today'), undefined, [
        ask('oneChoice', words('Τι σας έφερε στο πρόγραμμα;', 'What brought you to the programme?'), {
          Options: options(
            words('Ψάχνω εργασία', 'I am looking for work'),
            words('Θέλω να αλλάξω επάγγελμα', 'I want to change occupation'),
            words('Θέλω να εξελιχθώ στη δουλειά μου', 'I want to grow in my job'),
            words('Δεν έχω αποφασίσει τι θέλω', 'I have not decided what I want'),
          ),
        }),
        ask('oneChoice', words('Πόσο καιρό σας απασχολεί το θέμα;', 'How long has this been on your mind?'), {
          Options: options(
            words('Λίγες εβδομάδες', 'A few weeks'),
            words('Μερικούς μήνες', 'Some months'),
            words('Πάνω από έναν χρόνο', 'More than a year'),
          ),
        }),
        ask('severalChoices', words('Τι έχετε ήδη δοκιμάσει;', 'What have you already tried?'), {
          Options: options(
            words('Αγγελίες', 'Job advertisements'),
            words('Γνωστούς', 'People I know'),
            words('ΔΥΠΑ', 'The public employment service'),
            words('Σεμινάρια', 'Courses'),
            words('Τίποτε ακόμη', 'Nothing yet'),
          ),
        }),
        ask(
          'numeric',
          words('Πόσα βιογραφικά στείλατε τον τελευταίο μήνα;', 'How many CVs did you send in the past month?'),
          { Data: { Min: 0, Max: 500 } },
        ),
      ]),
      sectionOf(words('Τι χρειάζεστε', 'What you need'), undefined, [
        ask('dropDown', words('Σε τι θα θέλατε πρώτα βοήθεια;', 'Where would you like help first?'), {
          Options: options(
            words('Να καταλάβω τι μου ταιριάζει', 'Finding out what suits me'),
            words('Βιογραφικό', 'My CV'),
            words('Συνέντευξη', 'Interviews'),
            words('Πού να ψάξω', 'Where to look'),
            words('Κατάρτιση', 'Training'),
          ),
        }),
        ask(
          'oneChoice',
          words('Πόση υποστήριξη έχετε από τους γύρω σας;', 'How much support do you have from those around you?'),
          {
            Options: options(
              words('Μεγάλη', 'A lot'),
              words('Αρκετή', 'Enough'),
              words('Λίγη', 'Little'),
              words('Καμία', 'None'),
            ),
          },
        ),
        ask(
          'openShort',
          words(
            'Με μία λέξη: πώς νιώθετε όταν σκέφτεστε την εργασία;',
            'In a word: how do you feel when you think of work?',
          ),
          { Data: { MaxLength: 60 } },
        ),
        ask('openLong', words('Τι θα θέλατε να ξέρει ο σύμβουλός σας;', 'What would you like your mentor to know?'), {
          Required: false,
          Data: { MaxLength: 2000 },
        }),
      ]),
    ],
  };
};

/** A grid and open questions on the programme itself. */
export const evaluation = (): Written => {
  const ask = numbering();
  return {
    Title: words('Αξιολόγηση του προγράμματος', 'Evaluation of the programme'),
    Introduction: words(
      'Η γνώμη σας βελτιώνει το πρόγραμμα. Ο σύμβουλός σας δεν βλέπει τις απαντήσεις.',
      'Your opinion makes the programme better. Your mentor does not see the answers.',
    ),
    Sections: [
      sectionOf(words('Πώς σας φάνηκε', 'How you found it'), undefined, [
        ask('matchingGrid', words('Πόσο σας βοήθησαν τα παρακάτω;', 'How helpful were the following?'), {
          Options: muchLittleNone,
          Rows: [
            words('Οι συναντήσεις με τον σύμβουλο', 'The meetings with the mentor'),
            words('Τα ερωτηματολόγια', 'The questionnaires'),
            words('Τα κείμενα και οι οδηγοί', 'The texts and guides'),
            words('Το σχέδιο στόχων', 'The plan of goals'),
            words('Η πλατφόρμα', 'The platform'),
          ],
        }),
        ask(
          'oneChoice',
          words(
            'Θα προτείνατε το πρόγραμμα σε κάποιον δικό σας;',
            'Would you recommend the programme to somebody close?',
          ),
          {
            Options: options(
              words('Σίγουρα ναι', 'Certainly'),
              words('Μάλλον ναι', 'Probably'),
              words('Μάλλον όχι', 'Probably not'),
              words('Σίγουρα όχι', 'Certainly not'),
            ),
          },
        ),
      ]),
      sectionOf(words('Με δικά σας λόγια', 'In your own words'), undefined, [
        ask('openShort', words('Τι σας άρεσε περισσότερο;', 'What did you like most?'), { Data: { MaxLength: 200 } }),
        ask('openLong', words('Τι θα αλλάζατε;', 'What would you change?'), {
          Required: false,
          Data: { MaxLength: 2000 },
        }),
      ]),
    ],
  };
};
