/** Texts and form questions of the demonstration actions. */
import type { z } from 'zod';
import type { formField } from '@telemachos/contract/features/actions/actions.schemas.ts';

type Field = z.input<typeof formField>;

const field = (Key: string, Type: Field['Type'], el: string, en: string, Required = true): Field => ({
  Key,
  Label: { el, en },
  Type,
  Required,
});
const listed = (
  Key: string,
  el: string,
  en: string,
  options: readonly (readonly [value: string, el: string, en: string])[],
): Field => ({
  Key,
  Label: { el, en },
  Type: 'ddlist',
  Required: true,
  Options: options.map(([Value, greek, english]) => ({ Value, Label: { el: greek, en: english } })),
});

/** The fields of the forms, by action. */
export const forms = {
  profile: [
    field('occupation', 'text', 'Ποιο είναι ή ήταν το επάγγελμά σας;', 'What is, or was, your occupation?'),
    field('years', 'number', 'Πόσα χρόνια εργασιακής πείρας έχετε;', 'How many years of work experience do you have?'),
    listed('availability', 'Πότε μπορείτε να συναντάτε τον σύμβουλό σας;', 'When can you meet your mentor?', [
      ['morning', 'Πρωί', 'In the morning'],
      ['noon', 'Μεσημέρι', 'At midday'],
      ['evening', 'Απόγευμα', 'In the afternoon'],
    ]),
    field(
      'strengths',
      'textarea',
      'Σε τι είστε καλοί; Γράψτε δύο ή τρία πράγματα.',
      'What are you good at? Name two or three things.',
    ),
  ],
  values: [
    listed('first_value', 'Τι μετρά περισσότερο για εσάς στην εργασία;', 'What matters most to you at work?', [
      ['security', 'Σταθερότητα', 'Security'],
      ['time', 'Χρόνος για την οικογένεια', 'Time for the family'],
      ['growth', 'Εξέλιξη', 'Growth'],
      ['pay', 'Αποδοχές', 'Pay'],
      ['meaning', 'Νόημα και προσφορά', 'Meaning'],
    ]),
    field('why', 'textarea', 'Γιατί;', 'Why?'),
    field('compromise', 'textarea', 'Σε τι θα μπορούσατε να συμβιβαστείτε;', 'Where could you compromise?', false),
  ],
  goals: [
    field('goal_1', 'text', 'Πρώτος στόχος', 'First goal'),
    field('until_1', 'date', 'Έως πότε;', 'By when?'),
    field('goal_2', 'text', 'Δεύτερος στόχος', 'Second goal'),
    field('goal_3', 'text', 'Τρίτος στόχος', 'Third goal', false),
    field('first_step', 'textarea', 'Ποιο είναι το πρώτο μικρό βήμα;', 'What is the first small step?'),
  ],
  cv: [
    field('title', 'text', 'Τίτλος βιογραφικού σε μία γραμμή', 'Headline of your CV in one line'),
    field(
      'experience',
      'textarea',
      'Οι τρεις σημαντικότερες θέσεις ή εργασίες σας',
      'Your three most important jobs or tasks',
    ),
    field('training', 'textarea', 'Σπουδές και σεμινάρια', 'Studies and courses'),
    field('languages', 'text', 'Ξένες γλώσσες', 'Foreign languages', false),
    field('driving', 'checkbox', 'Έχω δίπλωμα οδήγησης', 'I hold a driving licence', false),
  ],
  search: [
    field(
      'applications',
      'number',
      'Σε πόσες θέσεις κάνατε αίτηση τις τελευταίες τέσσερις εβδομάδες;',
      'How many positions did you apply for in the past four weeks?',
    ),
    field('replies', 'number', 'Πόσες απαντήσεις πήρατε;', 'How many replies did you get?'),
    field('next', 'textarea', 'Τι θα δοκιμάσετε διαφορετικά;', 'What will you try differently?'),
  ],
  review: [
    field(
      'changed',
      'textarea',
      'Τι άλλαξε για εσάς από την αρχή του προγράμματος;',
      'What has changed for you since the programme began?',
    ),
    field('useful', 'textarea', 'Τι σας φάνηκε πιο χρήσιμο;', 'What did you find most useful?'),
    field('next_step', 'text', 'Ποιο είναι το επόμενο βήμα σας;', 'What is your next step?'),
  ],
} satisfies Record<string, Field[]>;

/** The words of the text actions, as paragraphs. */
export const readings = {
  welcome: {
    el: 'Καλώς ήρθατε. Τους επόμενους μήνες θα έχετε δίπλα σας έναν σύμβουλο, για να δείτε πού βρίσκεστε, τι θέλετε και πώς θα φτάσετε εκεί.\n\nΤο πρόγραμμα έχει πέντε ενότητες. Κάθε ενότητα έχει λίγες ενέργειες: ένα κείμενο, ένα ερωτηματολόγιο, μια φόρμα ή μια συνάντηση. Προχωράτε με τον δικό σας ρυθμό, μία ενέργεια τη φορά.\n\nΔεν υπάρχουν σωστές και λάθος απαντήσεις. Όσα γράφετε τα βλέπετε εσείς και οι άνθρωποι που σας υποστηρίζουν. Ό,τι δεν είναι σαφές, ρωτήστε τον σύμβουλό σας.',
    en: 'Welcome. Over the coming months a mentor will be by your side, to see where you are, what you want and how to get there.\n\nThe programme has five parts. Each has a few actions: a text, a questionnaire, a form or a meeting. You go at your own pace, one action at a time.\n\nThere are no right or wrong answers. What you write is seen by you and by the people who support you. If anything is unclear, ask your mentor.',
  },
  results: {
    el: 'Τα ερωτηματολόγια περιγράφουν, δεν κρίνουν. Μια υψηλή ή χαμηλή τιμή δεν είναι καλή ή κακή: δείχνει τι προτιμάτε συνήθως.\n\nΔιαβάστε τα αποτελέσματα σαν αφορμή για συζήτηση. Πού συμφωνείτε; Πού όχι; Σκεφτείτε μια μέρα που σας πήγε καλά στη δουλειά και δείτε αν τα αποτελέσματα την εξηγούν.\n\nΗ ελληνική μετάφραση του ερωτηματολογίου προσωπικότητας δεν έχει σταθμιστεί. Δεν είναι διάγνωση και δεν συγκρίνεται με άλλους.',
    en: 'Questionnaires describe, they do not judge. A high or a low value is neither good nor bad: it shows what you usually prefer.\n\nRead the results as a starting point for a talk. Where do you agree? Where not? Think of a day that went well at work and see whether the results explain it.\n\nThe Greek translation of the personality questionnaire has not been validated. It is no diagnosis and does not compare you with others.',
  },
  guide: {
    el: 'Ένα βιογραφικό διαβάζεται συνήθως σε λιγότερο από ένα λεπτό. Βάλτε πρώτα ό,τι ενδιαφέρει τον εργοδότη για τη συγκεκριμένη θέση.\n\nΜία ή δύο σελίδες αρκούν. Για κάθε θέση γράψτε τι κάνατε και τι αποτέλεσμα είχε, με ρήματα και, όπου γίνεται, με αριθμούς. Τα κενά διαστήματα δεν χρειάζεται να κρυφτούν: μια γραμμή με την αλήθεια είναι καλύτερη από μια απορία.\n\nΔώστε το σε κάποιον να το διαβάσει πριν το στείλετε.',
    en: 'A CV is usually read in less than a minute. Put first what interests the employer for this position.\n\nOne or two pages are enough. For each job say what you did and what came of it, with verbs and, where you can, with numbers. Gaps need not be hidden: one line with the truth is better than a question mark.\n\nLet somebody read it before you send it.',
  },
  rights: {
    el: 'Εδώ θα βρείτε τα βασικά για τη σύμβαση εργασίας, το ωράριο, τις άδειες και την ασφάλιση, και πού απευθύνεστε όταν κάτι δεν τηρείται.\n\nΤο κείμενο ελέγχεται ακόμη από τη νομική ομάδα του προγράμματος και δεν έχει δημοσιευτεί.',
    en: 'Here you will find the basics on contracts, hours, leave and insurance, and where to turn when something is not observed.\n\nThe text is still with the programme’s lawyers and is not published.',
  },
} as const;
