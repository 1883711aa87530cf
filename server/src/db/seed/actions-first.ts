/** The first actions of the demonstration: introduction and self-knowledge. */
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { forms, readings } from './action-texts.ts';
import { action, groups, type SeedAction } from './seed-action.ts';

const { Published, HideFromSupervisor, HideInGrid } = actionFlags;
const { form, meeting, questionnaire, text } = actionTypeIds;

/** In the order in which people meet them. */
export const firstActions: readonly SeedAction[] = [
  action(
    1,
    groups.start,
    text,
    { el: 'Καλώς ήρθατε', en: 'Welcome' },
    { el: 'Πώς λειτουργεί το πρόγραμμα και τι να περιμένετε.', en: 'How the programme works and what to expect.' },
    {
      short: { el: 'Καλώς ήρθατε', en: 'Welcome' },
      data: {
        Minutes: 5,
        DueDays: 7,
        Text: readings.welcome,
        Why: {
          el: 'Για να ξέρετε από την αρχή τι θα ακολουθήσει.',
          en: 'So that you know from the start what is to come.',
        },
      },
    },
  ),
  action(
    2,
    groups.start,
    form,
    { el: 'Λίγα λόγια για εσάς', en: 'A few words about you' },
    {
      el: 'Τέσσερις ερωτήσεις που βοηθούν τον σύμβουλό σας να προετοιμαστεί.',
      en: 'Four questions that help your mentor prepare.',
    },
    {
      short: { el: 'Για εσάς', en: 'About you' },
      data: {
        Minutes: 10,
        DueDays: 14,
        Fields: forms.profile,
        Why: { el: 'Ώστε η πρώτη συνάντηση να ξεκινήσει από εσάς.', en: 'So that the first meeting starts with you.' },
      },
    },
  ),
  action(
    3,
    groups.start,
    questionnaire,
    { el: 'Αρχική διερεύνηση αναγκών', en: 'First look at your needs' },
    { el: 'Οκτώ σύντομες ερωτήσεις για το πού βρίσκεστε σήμερα.', en: 'Eight short questions on where you are today.' },
    {
      short: { el: 'Ανάγκες', en: 'Needs' },
      quest: 'needs',
      data: {
        Minutes: 10,
        DueDays: 21,
        EnableCondition: '1 in mentee.completed',
        Why: {
          el: 'Δείχνει σε εσάς και στον σύμβουλο με τι να αρχίσετε.',
          en: 'Shows you and your mentor where to begin.',
        },
      },
    },
  ),
  action(
    4,
    groups.start,
    meeting,
    { el: 'Πρώτη συνάντηση γνωριμίας', en: 'First meeting' },
    {
      el: 'Γνωρίζετε τον σύμβουλό σας και συμφωνείτε πώς θα δουλέψετε.',
      en: 'You meet your mentor and agree how to work.',
    },
    {
      short: { el: 'Γνωριμία', en: 'First meeting' },
      data: {
        Minutes: 45,
        DueDays: 28,
        EnableCondition: '2 in mentee.completed && 3 in mentee.completed',
        Why: { el: 'Μια καλή αρχή κάνει τη διαφορά.', en: 'A good start makes the difference.' },
      },
    },
  ),
  action(
    5,
    groups.self,
    text,
    { el: 'Πώς διαβάζονται τα αποτελέσματα', en: 'How to read the results' },
    { el: 'Τι λένε και τι δεν λένε τα ερωτηματολόγια.', en: 'What questionnaires say and what they do not.' },
    {
      short: { el: 'Ανάγνωση', en: 'Reading' },
      flags: Published | HideInGrid,
      data: {
        Minutes: 5,
        DueDays: 35,
        Text: readings.results,
        Why: { el: 'Για να μη φοβηθείτε κανέναν αριθμό.', en: 'So that no number frightens you.' },
      },
    },
  ),
  action(
    6,
    groups.self,
    questionnaire,
    { el: 'Ερωτηματολόγιο προσωπικότητας', en: 'Personality questionnaire' },
    { el: 'Πενήντα σύντομες προτάσεις, χωρίς όριο χρόνου.', en: 'Fifty short statements, without a time limit.' },
    {
      short: { el: 'Προσωπικότητα', en: 'Personality' },
      quest: 'personality',
      data: {
        Minutes: 15,
        DueDays: 40,
        EnableCondition: '3 in mentee.completed',
        Why: {
          el: 'Βοηθά να δείτε σε ποια περιβάλλοντα εργασίας ταιριάζετε.',
          en: 'Helps you see which working environments suit you.',
        },
      },
    },
  ),
  action(
    7,
    groups.self,
    meeting,
    { el: 'Συζήτηση των αποτελεσμάτων', en: 'Talking about the results' },
    {
      el: 'Διαβάζετε μαζί με τον σύμβουλο τα αποτελέσματά σας.',
      en: 'You read your results together with your mentor.',
    },
    {
      short: { el: 'Συζήτηση', en: 'Discussion' },
      data: {
        Minutes: 45,
        DueDays: 50,
        EnableCondition: '6 in mentee.completed',
        Why: { el: 'Τα αποτελέσματα αποκτούν νόημα όταν συζητηθούν.', en: 'Results make sense once talked about.' },
      },
    },
  ),
  action(
    8,
    groups.self,
    form,
    { el: 'Αξίες και προτεραιότητες', en: 'Values and priorities' },
    {
      el: 'Τι μετρά για εσάς στην εργασία· το βλέπει μόνο ο σύμβουλός σας.',
      en: 'What matters to you at work; only your mentor sees it.',
    },
    {
      short: { el: 'Αξίες', en: 'Values' },
      flags: Published | HideFromSupervisor,
      data: {
        Minutes: 15,
        DueDays: 55,
        Fields: forms.values,
        EnableCondition: '4 in mentee.completed',
        Why: { el: 'Οι στόχοι στέκονται όταν πατούν σε αξίες.', en: 'Goals hold when they stand on values.' },
      },
    },
  ),
];
