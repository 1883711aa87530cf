/** The later actions of the demonstration: goals, job search, closing. */
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { forms, readings } from './action-texts.ts';
import { action, groups, type SeedAction } from './seed-action.ts';

const { Published, HideFromMentor } = actionFlags;
const { form, meeting, questionnaire, text } = actionTypeIds;

/** In the order in which people meet them. */
export const laterActions: readonly SeedAction[] = [
  action(
    9,
    groups.goals,
    questionnaire,
    { el: 'Δεξιότητες και στόχοι', en: 'Skills and goals' },
    {
      el: 'Ερωτηματολόγιο με χρόνο: τριάντα λεπτά από την έναρξη.',
      en: 'A timed questionnaire: thirty minutes from the start.',
    },
    {
      short: { el: 'Δεξιότητες', en: 'Skills' },
      quest: 'skills',
      data: {
        Minutes: 30,
        DueDays: 62,
        EnableCondition: '6 in mentee.completed',
        Why: { el: 'Χαρτογραφεί όσα ήδη ξέρετε να κάνετε.', en: 'Maps what you already know how to do.' },
      },
    },
  ),
  action(
    10,
    groups.goals,
    form,
    { el: 'Το σχέδιό μου σε τρεις στόχους', en: 'My plan in three goals' },
    { el: 'Τρεις στόχοι, μια προθεσμία και το πρώτο βήμα.', en: 'Three goals, a date and the first step.' },
    {
      short: { el: 'Σχέδιο', en: 'Plan' },
      data: {
        Minutes: 20,
        DueDays: 70,
        Fields: forms.goals,
        EnableCondition: '9 in mentee.completed',
        Why: { el: 'Ό,τι γράφεται, γίνεται πιο εύκολα.', en: 'What is written down gets done more easily.' },
      },
    },
  ),
  action(
    11,
    groups.goals,
    meeting,
    { el: 'Συνάντηση στοχοθεσίας', en: 'Meeting on goals' },
    { el: 'Οριστικοποιείτε το σχέδιο με τον σύμβουλό σας.', en: 'You settle the plan with your mentor.' },
    {
      short: { el: 'Στόχοι', en: 'Goals' },
      data: {
        Minutes: 45,
        DueDays: 77,
        EnableCondition: '10 in mentee.completed',
        Why: { el: 'Δύο μάτια παραπάνω στο σχέδιό σας.', en: 'A second pair of eyes on your plan.' },
      },
    },
  ),
  action(
    12,
    groups.search,
    text,
    { el: 'Οδηγός για το βιογραφικό', en: 'A guide to your CV' },
    { el: 'Τι διαβάζει πρώτα ένας εργοδότης.', en: 'What an employer reads first.' },
    {
      short: { el: 'Οδηγός', en: 'Guide' },
      data: {
        Minutes: 8,
        DueDays: 84,
        Text: readings.guide,
        Why: { el: 'Λίγες αλλαγές αρκούν συχνά.', en: 'A few changes are often enough.' },
      },
    },
  ),
  action(
    13,
    groups.search,
    form,
    { el: 'Το βιογραφικό μου σε σημεία', en: 'My CV in points' },
    { el: 'Η πρώτη ύλη του βιογραφικού σας.', en: 'The raw material of your CV.' },
    {
      short: { el: 'Βιογραφικό', en: 'CV' },
      data: {
        Minutes: 30,
        DueDays: 91,
        Fields: forms.cv,
        EnableCondition: '12 in mentee.completed',
        Why: { el: 'Από εδώ θα γραφτεί το τελικό κείμενο.', en: 'The final text will be written from this.' },
      },
    },
  ),
  action(
    14,
    groups.search,
    form,
    { el: 'Ημερολόγιο αναζήτησης', en: 'Job search diary' },
    { el: 'Τι δοκιμάσατε και τι απαντήσεις πήρατε.', en: 'What you tried and which replies you got.' },
    {
      short: { el: 'Ημερολόγιο', en: 'Diary' },
      data: {
        Minutes: 10,
        DueDays: 98,
        Fields: forms.search,
        ShowCondition: 'user.employment == "unemployed"',
        EnableCondition: '11 in mentee.completed',
        Why: { el: 'Για να δείτε τι αποδίδει και τι όχι.', en: 'To see what works and what does not.' },
      },
    },
  ),
  action(
    15,
    groups.search,
    meeting,
    { el: 'Προσομοίωση συνέντευξης', en: 'Mock interview' },
    {
      el: 'Μια συνέντευξη χωρίς άγχος, με σχόλια στο τέλος.',
      en: 'An interview without stress, with comments at the end.',
    },
    {
      short: { el: 'Συνέντευξη', en: 'Interview' },
      data: {
        Minutes: 45,
        DueDays: 105,
        Together: true,
        EnableCondition: '13 in mentee.completed',
        Why: { el: 'Η πρόβα μειώνει το άγχος.', en: 'Rehearsing lowers the stress.' },
      },
    },
  ),
  action(
    16,
    groups.search,
    text,
    { el: 'Δικαιώματα στην εργασία', en: 'Rights at work' },
    { el: 'Υπό επεξεργασία από τη νομική ομάδα.', en: 'Being worked on by the lawyers.' },
    { short: { el: 'Δικαιώματα', en: 'Rights' }, flags: 0, data: { Minutes: 10, Text: readings.rights } },
  ),
  action(
    17,
    groups.close,
    form,
    { el: 'Ο απολογισμός μου', en: 'Looking back' },
    { el: 'Τι άλλαξε και τι ακολουθεί.', en: 'What has changed and what comes next.' },
    {
      short: { el: 'Απολογισμός', en: 'Review' },
      data: {
        Minutes: 15,
        DueDays: 120,
        Fields: forms.review,
        EnableCondition: 'size(mentee.completed) >= 10',
        Why: { el: 'Για να φανεί ο δρόμος που κάνατε.', en: 'To see how far you have come.' },
      },
    },
  ),
  action(
    18,
    groups.close,
    questionnaire,
    { el: 'Αξιολόγηση του προγράμματος', en: 'Evaluation of the programme' },
    { el: 'Η γνώμη σας· ο σύμβουλός σας δεν τη βλέπει.', en: 'Your opinion; your mentor does not see it.' },
    {
      short: { el: 'Αξιολόγηση', en: 'Evaluation' },
      quest: 'evaluation',
      flags: Published | HideFromMentor,
      data: {
        Minutes: 8,
        DueDays: 126,
        ShowCondition: '11 in mentee.completed',
        Why: {
          el: 'Βελτιώνει το πρόγραμμα για όσους ακολουθούν.',
          en: 'Makes the programme better for those who follow.',
        },
      },
    },
  ),
  action(
    19,
    groups.close,
    meeting,
    { el: 'Συνάντηση αποχαιρετισμού', en: 'Closing meeting' },
    {
      el: 'Κλείνετε τον κύκλο και συμφωνείτε τα επόμενα βήματα.',
      en: 'You close the circle and agree on what comes next.',
    },
    {
      short: { el: 'Κλείσιμο', en: 'Closing' },
      data: {
        Minutes: 45,
        DueDays: 133,
        EnableCondition: '17 in mentee.completed',
        Why: { el: 'Για να φύγετε με σαφές επόμενο βήμα.', en: 'So that you leave with a clear next step.' },
      },
    },
  ),
];
