/** Optional actions, mentors' actions and payment milestones of the demonstration. */
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { action, groups, milestone, type SeedAction } from './seed-action.ts';

const { Published, HideFromMentee, HideInGrid } = actionFlags;
const { questionnaire } = actionTypeIds;

/** In their order. */
export const actionsAside: readonly SeedAction[] = [
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
