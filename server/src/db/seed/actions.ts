/**
 * The 28 actions of the demonstration project, in 7 groups; 20 to 22 are offered, 23 is the mentors' own, 67 to 71 are
 * the payment milestones.
 */
import type { z } from 'zod';
import {
  actionTypeIds,
  type actionData,
  type actionTitles,
} from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { forms, readings } from './action-texts.ts';

/** The questionnaires that actions name. */
export type QuestionnaireKey =
  | 'needs'
  | 'personality'
  | 'skills'
  | 'evaluation'
  | 'calculator'
  | 'neo'
  | 'every'
  | 'mentors';

/** An action as the seed keeps it; its place in the list is its position. */
export type SeedAction = {
  id: number;
  typeId: number;
  groups: string[];
  title: string;
  descr: string;
  titles: z.input<typeof actionTitles>;
  data: z.input<typeof actionData>;
  flags: number;
  quest?: QuestionnaireKey;
};

type Group = { el: string; en: string };
const groups = {
  start: { el: 'Γνωριμία', en: 'Getting acquainted' },
  self: { el: 'Αυτογνωσία', en: 'Knowing yourself' },
  goals: { el: 'Δεξιότητες και στόχοι', en: 'Skills and goals' },
  search: { el: 'Αναζήτηση εργασίας', en: 'Looking for work' },
  close: { el: 'Ολοκλήρωση', en: 'Closing' },
  tools: { el: 'Προαιρετικά εργαλεία', en: 'Optional tools' },
  payments: { el: 'Ορόσημα πληρωμών', en: 'Payment milestones' },
} satisfies Record<string, Group>;

const { Published, HideFromMentor, HideFromMentee, HideFromSupervisor, HideInGrid } = actionFlags;

type Words = { el: string; en: string };
type More = Partial<Pick<SeedAction, 'data' | 'flags' | 'quest'>> & { short: Words };
const action = (
  id: number,
  group: Group,
  typeId: number,
  title: Words,
  descr: Words,
  { short, data = {}, flags = Published, quest }: More,
): SeedAction => ({
  id,
  typeId,
  groups: [group.el],
  title: title.el,
  descr: descr.el,
  titles: { en: title.en, short: short.el, short_en: short.en, group_en: group.en, descr_en: descr.en },
  data,
  flags,
  ...(quest ? { quest } : {}),
});

const milestone = (id: number, el: string, en: string, short: string): SeedAction =>
  action(
    id,
    groups.payments,
    actionTypeIds.payment,
    { el, en },
    { el: 'Ορόσημο για την πληρωμή του συμβούλου.', en: 'Milestone for paying the mentor.' },
    { short: { el: short, en: short.replace('Π', 'P') }, flags: Published | HideFromMentee },
  );

const { form, meeting, questionnaire, text } = actionTypeIds;

/** The actions in the order in which people meet them. */
export const seedActions: readonly SeedAction[] = [
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
  action(
    20,
    groups.tools,
    questionnaire,
    { el: 'Αξίζει μια κατάρτιση;', en: 'Is a training worth it?' },
    { el: 'Υπολογισμός κόστους και οφέλους, με δικά σας ποσά.', en: 'Cost and benefit, with your own figures.' },
    {
      short: { el: 'Κατάρτιση', en: 'Training' },
      quest: 'calculator',
      flags: Published | HideInGrid,
      data: {
        Optional: true,
        Minutes: 10,
        Why: {
          el: 'Για να αποφασίσετε με αριθμούς, όχι μόνο με ελπίδες.',
          en: 'To decide on figures, not on hopes alone.',
        },
      },
    },
  ),
  action(
    21,
    groups.tools,
    questionnaire,
    { el: 'Εκτενές ερωτηματολόγιο προσωπικότητας (στα αγγλικά)', en: 'A longer personality questionnaire' },
    {
      el: 'Εκατόν είκοσι προτάσεις στα αγγλικά, χωρίς όριο χρόνου.',
      en: 'A hundred and twenty statements, without a time limit.',
    },
    {
      short: { el: 'NEO-120', en: 'NEO-120' },
      quest: 'neo',
      flags: Published | HideInGrid,
      data: {
        Optional: true,
        Minutes: 25,
        Why: { el: 'Αναλυτικότερη εικόνα, αν διαβάζετε άνετα αγγλικά.', en: 'A finer picture than the short one.' },
      },
    },
  ),
  action(
    22,
    groups.tools,
    questionnaire,
    { el: 'Όλα τα είδη ερωτήσεων', en: 'Every kind of question' },
    { el: 'Μια πρόβα: δοκιμάστε κάθε είδος ερώτησης.', en: 'A rehearsal: try every kind of question.' },
    {
      short: { el: 'Πρόβα', en: 'Rehearsal' },
      quest: 'every',
      flags: Published | HideInGrid,
      data: {
        Optional: true,
        Minutes: 10,
        Why: { el: 'Για να μη σας ξαφνιάσει καμία ερώτηση.', en: 'So that no question takes you by surprise.' },
      },
    },
  ),
  action(
    23,
    groups.tools,
    questionnaire,
    { el: 'Η εμπειρία μου ως σύμβουλος', en: 'My experience as a mentor' },
    { el: 'Το συμπληρώνουν οι σύμβουλοι για τη δική τους δουλειά.', en: 'Filled in by mentors, on their own work.' },
    {
      short: { el: 'Σύμβουλοι', en: 'Mentors' },
      quest: 'mentors',
      flags: Published | HideFromMentee | HideInGrid,
      data: { AnsweredBy: 'mentor', Minutes: 5 },
    },
  ),
  milestone(67, 'Πληρωμή: πρώτη συνάντηση', 'Payment: first meeting', 'Π1'),
  milestone(68, 'Πληρωμή: αυτογνωσία', 'Payment: knowing yourself', 'Π2'),
  milestone(69, 'Πληρωμή: σχέδιο στόχων', 'Payment: plan of goals', 'Π3'),
  milestone(70, 'Πληρωμή: προετοιμασία', 'Payment: preparation', 'Π4'),
  milestone(71, 'Πληρωμή: ολοκλήρωση', 'Payment: completion', 'Π5'),
];
